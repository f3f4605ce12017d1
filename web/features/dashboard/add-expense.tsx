import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { isAtHand } from '#web/lib/archive.ts';
import { lastGroupFirst } from '#web/lib/last-group.ts';
import { useHotkey } from '#web/lib/use-hotkey.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ThumbBar } from '#web/ui/thumb-bar.tsx';
import { GroupChoice } from './group-choice.tsx';

const newExpense = (groupId: string) => `/groups/${groupId}/transaction/new`;

/** A new expense: at once where there is one group, after a choice that begins with the group last opened where there are more. What is put away is not offered. */
export function AddExpense({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const first = useRef<HTMLAnchorElement>(null);
  const offered = groups.some(isAtHand) ? groups.filter(isAtHand) : groups;
  const [only, second] = offered;

  function begin() {
    if (only && !second) void navigate(newExpense(only.id));
    else setChoosing(true);
  }
  useHotkey('n', begin);

  const button = (
    <Button variant="primary" icon={Plus} onClick={begin}>
      {t('addExpense')}
    </Button>
  );
  return (
    <>
      <span className="hidden sm:block">{button}</span>
      <ThumbBar>{button}</ThumbBar>
      <Dialog
        open={isChoosing}
        onOpenChange={setChoosing}
        title={t('whichGroup')}
        size="s"
        initialFocus={first}
      >
        <GroupChoice groups={lastGroupFirst(offered)} linkTo={newExpense} first={first} />
      </Dialog>
    </>
  );
}
