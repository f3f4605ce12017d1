import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ThumbBar } from '#web/kit/layout/thumb-bar.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { lastGroupFirst } from '#web/parts/groups/last-group.ts';
import { GroupChoice } from './group-choice.tsx';

const newExpense = (groupId: string) => `/groups/${groupId}/transaction/new`;

/** A new expense: at once where there is one group, after a choice that begins with the group last opened where there are more. What is put away is not offered. */
export function AddExpense({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const first = useRef<HTMLAnchorElement>(null);
  const offered = groups.some(isUnarchived) ? groups.filter(isUnarchived) : groups;
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
