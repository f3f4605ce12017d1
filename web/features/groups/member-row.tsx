import { Ellipsis } from 'lucide-react';
import type { Group, Member } from '#contract/groups.ts';
import type { CurrencyBalance } from '#web/lib/balances-by-group.ts';
import { localDate } from '#web/lib/local-date.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BalanceStack } from '#web/ui/balance-stack.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMemberActions } from './use-member-actions.tsx';

interface MemberRowProps {
  group: Group;
  member: Member;
  isYou: boolean;
  /** Undefined until they are there. */
  balances: readonly CurrencyBalance[] | undefined;
}

export function MemberRow({ group, member, isYou, balances }: MemberRowProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const actions = useMemberActions(group, member, balances ?? []);
  const name = member.displayName;
  return (
    <ListRow
      leading={<Avatar id={member.userId} name={name} src={member.avatarUrl} />}
      title={
        <span className="break-words">
          {name}
          {isYou && <span className="font-normal text-ink-3"> {t('members.you')}</span>}
        </span>
      }
      detail={
        <>
          {member.role === 'admin' && <span className="font-medium text-ink">{t('members.admin')} · </span>}
          {t('members.joined', { date: localDate(member.joinedAt, language) })}
        </>
      }
      trailing={
        <>
          {balances ? (
            <BalanceStack balances={balances} of={isYou ? 'you' : 'member'} />
          ) : (
            <Skeleton width="s" />
          )}
          {actions.length > 0 && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={t('members.actions', { name })} />}
              items={actions}
            />
          )}
        </>
      }
    />
  );
}
