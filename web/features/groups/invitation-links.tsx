import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { invitationLinksQuery } from '#web/queries/invitations.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { InvitationLinkRow } from './invitation-link-row.tsx';
import { NewInvitationLink } from './new-invitation-link.tsx';

/** The links of a group that work: to copy, to share, to revoke, and to make another. */
export function InvitationLinks({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const links = useQuery(invitationLinksQuery(group.id));
  const [isAdding, setAdding] = useState(false);

  if (links.isPending) return <Skeleton height="control" />;
  if (links.isError && !links.data)
    return <ErrorState title={t('links.failed')} onRetry={() => void links.refetch()} />;
  if (links.data.length === 0 || isAdding)
    return (
      <NewInvitationLink
        groupId={group.id}
        onCreated={() => setAdding(false)}
        onCancel={links.data.length > 0 ? () => setAdding(false) : undefined}
      />
    );
  return (
    <Stack gap="m">
      <ul aria-label={t('links.title')} className="grid gap-5">
        {links.data.map((link) => (
          <InvitationLinkRow key={link.id} group={group} link={link} />
        ))}
      </ul>
      <div>
        <Button icon={Plus} size="sm" variant="quiet" onClick={() => setAdding(true)}>
          {t('links.another')}
        </Button>
      </div>
    </Stack>
  );
}
