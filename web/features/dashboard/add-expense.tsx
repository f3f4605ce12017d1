import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import { ThumbBar } from '#web/kit/layout/thumb-bar.tsx';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { lastGroupFirst } from '#web/parts/groups/last-group.ts';

const GroupChoiceDialog = deferred(
  async () => (await import('./group-choice-dialog.tsx')).GroupChoiceDialog,
  { on: 'open' },
);

/** Given up, the form leads back to where it was begun. */
const RETURNS = { returnTo: '/dashboard' };

const newExpense = (groupId: string) => `/groups/${groupId}/transaction/new`;

/** A new expense: at once where there is one group, after a choice that begins with the group last opened where there are more. What is put away is not offered. */
export function AddExpense({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const offered = groups.some(isUnarchived) ? groups.filter(isUnarchived) : groups;
  const [only, second] = offered;

  function begin() {
    if (only && !second) void navigate(newExpense(only.id), { state: RETURNS });
    else setChoosing(true);
  }
  useHotkey('n', begin);

  const button = (
    <Button variant="primary" icon={Plus} onClick={begin} aria-keyshortcuts={ARIA_KEYS.n}>
      {t('addExpense')}
      <Keys shortcut="n" onButton />
    </Button>
  );
  return (
    <>
      <span className="hidden sm:block">{button}</span>
      <ThumbBar>{button}</ThumbBar>
      <GroupChoiceDialog
        open={isChoosing}
        onOpenChange={setChoosing}
        groups={lastGroupFirst(offered)}
        linkTo={newExpense}
        linkState={RETURNS}
      />
    </>
  );
}
