import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { invitationLinksQuery, useCreateInvitationLink } from '#web/queries/groups/invitation-links.ts';
import { InvitationLinkRow } from './invitation-link-row.tsx';
import { NewInvitationLink } from './new-invitation-link.tsx';

interface InvitationLinksProps {
  group: Group;
  guest: Pick<Member, 'userId'> | undefined;
  onEntered: (isEntered: boolean) => void;
}

/** The valid links, for one guest or for new members: to copy, to share, to revoke, and to create another. */
export function InvitationLinks({ group, guest, onEntered }: InvitationLinksProps) {
  const { t } = useTranslation('inviting');
  const links = useQuery(invitationLinksQuery(group.id));
  const create = useCreateInvitationLink(group.id);
  const [isAdding, setAdding] = useState(false);

  if (links.isPending) return <Skeleton height="control" />;
  if (links.isError && !links.data)
    return <ErrorState title={t('link.failed')} onRetry={() => void links.refetch()} />;
  // A guest's link must not be shared with the whole group by mistake.
  const own = links.data.filter(({ guestId }) => guestId === (guest?.userId ?? null));
  return (
    <Stack gap="m">
      <Text size="s" tone="muted">
        {t(guest ? 'link.guestIntro' : 'link.intro')}
      </Text>
      {own.length === 0 || isAdding ? (
        <NewInvitationLink
          isForGuest={guest !== undefined}
          submit={(terms, idempotencyKey) =>
            create.mutateAsync({ terms: { ...terms, guestId: guest?.userId ?? null }, idempotencyKey })
          }
          onEntered={onEntered}
          onDone={() => setAdding(false)}
          onCancel={own.length > 0 ? () => setAdding(false) : undefined}
        />
      ) : (
        <>
          <ul aria-label={t('link.title')} className="grid gap-5">
            {own.map((link) => (
              <InvitationLinkRow
                key={link.id}
                group={group}
                link={link}
                isNew={link.id === create.data?.id}
              />
            ))}
          </ul>
          <div>
            <Button icon={Plus} size="sm" variant="quiet" onClick={() => setAdding(true)}>
              {t('link.another')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}
