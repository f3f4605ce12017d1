import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { openBalances } from '#web/features/groups/leaving/leave-rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useFirstRows } from '#web/kit/layout/use-first-rows.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useSteady } from '#web/lib/loading/use-steady.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalancesFailed } from '#web/parts/balances/balances-failed.tsx';
import { activeMembers } from '#web/parts/people/members.ts';
import { useMay } from '#web/parts/people/use-may.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { MemberRow } from './member-row.tsx';

const AddGuestDialog = deferred(async () => (await import('./guest-dialog.tsx')).AddGuestDialog, {
  on: 'first-interaction',
});

const MergeGuestDialog = deferred(async () => (await import('./merge-guest-dialog.tsx')).MergeGuestDialog, {
  on: 'first-interaction',
});

/** A button for one or two more would save no room. */
const SHOWN = { first: 10, atOnce: 12 };

/** The group's members with their balances, and adding a guest who has no account. */
export function MembersCard({ group }: { group: Group }) {
  const { t } = useTranslation('people');
  const you = useYou();
  const read = useGroupBalances(group.id);
  const balances = read.data;
  const members = activeMembers(group);
  const [isAdding, setAdding] = useState(false);
  /** The last guest who was added. */
  const [added, setAdded] = useState<string>();
  // Once no dialog lies over the list.
  const inView = isAdding ? -1 : members.findIndex(({ userId }) => userId === added);
  const { shown, isCut, showAll, around } = useFirstRows(members, { ...SHOWN, inView });
  // A member who opens the invitation of a guest is led here to say that they are that guest.
  const [params, setParams] = useSearchParams();
  const same = members.find(({ userId, hasAccount }) => !hasAccount && userId === params.get('me'));
  const endMerging = useSteady(() => {
    if (params.has('me')) setParams({}, { replace: true, preventScrollReset: true });
  });
  const isNamed = same !== undefined;
  const wasNamed = useRef(false);
  const mayInvite = useMay(group, 'invite_members');

  // A merged guest is no member, and takes the dialog away before it can close.
  useEffect(() => {
    if (wasNamed.current && !isNamed) endMerging();
    wasNamed.current = isNamed;
  }, [isNamed, endMerging]);

  function add() {
    setAdded(undefined);
    setAdding(true);
  }

  return (
    <Card as="section" aria-labelledby="members">
      <CardHeader
        id="members"
        title={
          <>
            {t('members.title')} <span className="font-normal text-ink-3">{members.length}</span>
          </>
        }
        aside={
          mayInvite && (
            <Button size="sm" icon={UserPlus} onClick={add}>
              {t('guest.add')}
            </Button>
          )
        }
      />
      {read.isError && !balances && (
        <div className="px-4 sm:px-5">
          <BalancesFailed onRetry={() => void read.refetch()} />
        </div>
      )}
      <div ref={around}>
        <List>
          {shown.map((member) => (
            <MemberRow
              key={member.userId}
              group={group}
              member={member}
              isYou={member.userId === you}
              mayInvite={mayInvite}
              balances={balances && openBalances(balances, member.userId)}
              isFailed={read.isError}
            />
          ))}
        </List>
      </div>
      {isCut && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <Button variant="quiet" size="sm" onClick={showAll}>
            {t('members.all', { count: members.length })}
          </Button>
        </div>
      )}
      {isAdding && <AddGuestDialog group={group} onAdded={setAdded} onClose={() => setAdding(false)} />}
      {same && <MergeGuestDialog group={group} guest={same} asksWho={false} onClose={endMerging} />}
    </Card>
  );
}
