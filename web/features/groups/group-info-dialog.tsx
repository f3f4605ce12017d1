import { useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { balancesByGroup } from '#web/lib/balances-by-group.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { myBalancesQuery } from '#web/queries/my-balances.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BalanceStack } from '#web/ui/balance-stack.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { GroupTile } from '#web/ui/group-tile.tsx';
import { Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { Fact, GroupFacts } from './group-facts.tsx';
import { activeMembers } from './members.ts';

interface GroupInfoDialogProps {
  group: Group;
  onClose: () => void;
}

/** A group at a glance, without going there. */
export function GroupInfoDialog({ group, onClose }: GroupInfoDialogProps) {
  const { t } = useTranslation('groups');
  const totals = useQuery(myBalancesQuery()).data;
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
            {t('info.open')}
          </ButtonLink>
        </FormActions>
      }
    >
      <Stack gap="l">
        <Row gap="m" justify="between">
          <GroupTile icon={group.icon} colour={group.colour} size={56} />
          {totals ? (
            <BalanceStack balances={balancesByGroup(totals).get(group.id) ?? []} />
          ) : (
            <Skeleton width="s" />
          )}
        </Row>
        <GroupFacts group={group}>
          <Fact label={t('members.title')}>
            <ul className="mt-1 grid gap-2.5">
              {members.map(({ userId, displayName, avatarUrl, role, hasAccount }) => (
                <li key={userId} className="flex min-w-0 items-center gap-2.5">
                  <Avatar id={userId} name={displayName} src={avatarUrl} size={32} />
                  <span className="min-w-0 flex-1 truncate">{displayName}</span>
                  <Text as="span" size="s" tone="faint">
                    {role === 'admin' && t('members.admin')}
                    {!hasAccount && t('info.guest')}
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
