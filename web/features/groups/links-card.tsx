import type { Group } from '#contract/groups.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { Text } from '#web/ui/text.tsx';
import { InvitationLinks } from './invitation-links.tsx';

export function LinksCard({ group, mayInvite }: { group: Group; mayInvite: boolean }) {
  const { t } = useTranslation('groups');
  return (
    <Card as="section" aria-labelledby="invitation-links">
      <CardHeader id="invitation-links" title={t('links.title')} />
      <div className="px-4 pt-1 pb-5 sm:px-5">
        {mayInvite ? (
          <InvitationLinks group={group} />
        ) : (
          <Text size="s" tone="muted">
            {t('links.membersOnly')}
          </Text>
        )}
      </div>
    </Card>
  );
}
