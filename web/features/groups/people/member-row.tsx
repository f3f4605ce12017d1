import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Group, Member } from '#contract/groups.ts';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { CurrencyBalance } from '#web/parts/balances/balances-by-group.ts';
import { RowBalances } from '#web/parts/balances/row-balances.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { type MemberDialog, useMemberActions } from './use-member-actions.tsx';

const InviteDialog = deferred(
  async () => (await import('#web/features/groups/invitations/invite-dialog.tsx')).InviteDialog,
  { on: 'open' },
);
const RenameGuestDialog = deferred(
  async () => (await import('./rename-guest-dialog.tsx')).RenameGuestDialog,
  {
    on: 'first-interaction',
  },
);
const MergeGuestDialog = deferred(async () => (await import('./merge-guest-dialog.tsx')).MergeGuestDialog, {
  on: 'first-interaction',
});

interface MemberRowProps {
  group: Group;
  member: Member;
  isYou: boolean;
  /** Whether the reader may invite. */
  mayInvite: boolean;
  /** Undefined until they are there. */
  balances: readonly CurrencyBalance[] | undefined;
  /** Whether they did not load. */
  isFailed: boolean;
}

export function MemberRow({ group, member, isYou, mayInvite, balances, isFailed }: MemberRowProps) {
  const language = useLanguage();
  const { t } = useTranslation('people');
  const [asked, setAsked] = useState<MemberDialog>();
  const actions = useMemberActions(group, member, balances ?? [], setAsked);
  const name = member.displayName;
  const household = group.households.find(({ userIds }) => userIds.includes(member.userId));
  return (
    <>
      <ListRow
        leading={<Avatar id={member.userId} name={name} src={member.avatarUrl} />}
        title={
          <span className="break-words">
            <bdi>{name}</bdi>
            {isYou && <span className="font-normal text-ink-3"> {t('members.you')}</span>}
          </span>
        }
        detail={
          <>
            {member.role === 'admin' && <span className="font-medium text-ink">{t('members.admin')} · </span>}
            {!member.hasAccount && <span className="font-medium text-ink">{t('guest.mark')} · </span>}
            {t('members.joined', { date: formatDay(member.joinedAt, language) })}
            {household && ` · ${t('household.member', { name: household.name })}`}
          </>
        }
        trailing={
          <>
            <RowBalances balances={balances} isFailed={isFailed} of={isYou ? 'you' : 'member'} />
            {actions.length > 0 && (
              <Menu
                trigger={<IconButton icon={Ellipsis} label={t('members.actions', { name })} />}
                items={actions}
              />
            )}
          </>
        }
      />
      <InviteDialog
        group={group}
        guest={member}
        open={asked === 'invite'}
        onOpenChange={() => setAsked(undefined)}
      />
      {asked === 'rename' && (
        <RenameGuestDialog group={group} guest={member} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'merge' && (
        <MergeGuestDialog
          group={group}
          guest={member}
          asksWho={mayInvite}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
