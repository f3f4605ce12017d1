import { useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { Fact, GroupFacts } from '#web/features/groups/settings/group-facts.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { balancesByGroup } from '#web/parts/balances/balances-by-group.ts';
import { RowBalances } from '#web/parts/balances/row-balances.tsx';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { activeMembers } from '#web/parts/people/members.ts';
import { myBalancesQuery } from '#web/queries/ledger/my-balances.ts';

/** A group at a glance, without going there. */
export function GroupInfoDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const { t: tListing } = useTranslation('listing');
  const { t: tPeople } = useTranslation('people');
  const { data: totals, isError } = useQuery(myBalancesQuery());
  const members = activeMembers(group);
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={group.name}
      description={t('memberCount', { count: members.length })}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('app:action.close')}</Button>
          <ButtonLink variant="primary" to={`/groups/${group.id}`}>
            {tListing('info.open')}
          </ButtonLink>
        </FormActions>
      }
    >
      <Stack gap="l">
        <Row gap="m" justify="between">
          <GroupTile icon={group.icon} colour={group.colour} size={56} />
          <RowBalances
            balances={totals && (balancesByGroup(totals).get(group.id) ?? [])}
            isFailed={isError}
          />
        </Row>
        <GroupFacts group={group}>
          <Fact label={tPeople('members.title')}>
            <ul className="mt-1 grid gap-2.5">
              {members.map(({ userId, displayName, avatarUrl, role, hasAccount }) => (
                <li key={userId} className="flex min-w-0 items-center gap-2.5">
                  <Avatar id={userId} name={displayName} src={avatarUrl} size={32} />
                  <span className="min-w-0 flex-1 truncate">{displayName}</span>
                  <Text as="span" size="s" tone="faint">
                    {role === 'admin' && tPeople('members.admin')}
                    {!hasAccount && tListing('info.guest')}
                  </Text>
                </li>
              ))}
            </ul>
          </Fact>
        </GroupFacts>
      </Stack>
    </Dialog>
  );
}
