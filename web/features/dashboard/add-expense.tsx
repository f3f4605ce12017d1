import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import { type FormReturn, useReturnedFocus } from '#web/lib/browser/form-return.ts';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { newExpensePath, offeredGroups } from '#web/parts/groups/offered-groups.ts';

const GroupChoiceDialog = deferred(
  async () => (await import('#web/parts/groups/group-choice-dialog.tsx')).GroupChoiceDialog,
  { on: 'open' },
);

/** Given up, the form leads back to where it was begun. */
const RETURNS: FormReturn = { returnTo: '/dashboard' };

/**
 * A new expense: at once where there is one group, after a choice where there are more. A phone has it in the
 * bar at its foot.
 */
export function AddExpense({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const button = useReturnedFocus();
  const [choosing, setChoosing] = useState<FormReturn>();
  const offered = offeredGroups(groups);
  const [only, second] = offered;

  function begin(state: FormReturn) {
    if (only && !second) void navigate(newExpensePath(only.id), { state });
    else setChoosing(state);
  }
  useHotkey('n', () => begin(RETURNS));

  return (
    <>
      <span className="hidden sm:block">
        <Button
          ref={button}
          variant="primary"
          icon={Plus}
          onClick={() => begin({ ...RETURNS, returnsFocus: true })}
          aria-keyshortcuts={ARIA_KEYS.n}
        >
          {t('addExpense')}
          <Keys shortcut="n" onButton />
        </Button>
      </span>
      <GroupChoiceDialog
        open={choosing !== undefined}
        onOpenChange={() => setChoosing(undefined)}
        groups={offered}
        linkTo={newExpensePath}
        linkState={choosing}
      />
    </>
  );
}
