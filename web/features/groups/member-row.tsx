import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import type { CurrencyBalance } from '#web/lib/balances-by-group.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { localDate } from '#web/lib/local-date.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BalanceStack } from '#web/ui/balance-stack.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { OnceOpen } from '#web/ui/once-open.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMemberActions } from './use-member-actions.tsx';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const RenameGuestDialog = lazyPart(async () => (await import('./guest-dialog.tsx')).RenameGuestDialog);

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
  const { t: tPeople } = useTranslation('people');
  const [asked, setAsked] = useState<'invite' | 'rename'>();
  const actions = useMemberActions(group, member, balances ?? [], setAsked);
  const name = member.displayName;
  const household = group.households.find(({ userIds }) => userIds.includes(member.userId));
  return (
    <>
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
            {!member.hasAccount && <span className="font-medium text-ink">{tPeople('guest.mark')} · </span>}
            {t('members.joined', { date: localDate(member.joinedAt, language) })}
            {household && ` · ${tPeople('household.member', { name: household.name })}`}
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
      <OnceOpen open={asked === 'invite'}>
        <InviteDialog
          group={group}
          guest={member}
          open={asked === 'invite'}
          onOpenChange={() => setAsked(undefined)}
        />
      </OnceOpen>
      {asked === 'rename' && (
        <RenameGuestDialog group={group} guest={member} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}
