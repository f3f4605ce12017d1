import { Users } from 'lucide-react';
import { type Dispatch, memo } from 'react';
import { isSpending } from '#domain/ledger/transaction.ts';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import type { MenuItem } from '#web/kit/popups/menu-popup.tsx';
import { useAfterPaint } from '#web/lib/loading/use-after-paint.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import type { Draft, SideDraft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { useSplitReset } from './use-split-reset.ts';

interface PeoplePillProps {
  name: SideName;
  side: SideDraft;
  /** The one who carries the whole total. */
  lone: string | undefined;
  type: Draft['type'];
  dispatch: Dispatch<DraftAction>;
  people: People;
  /** Called when the reader wants to choose several, person by person. */
  onSeveral: (name: SideName) => void;
}

/** Who is on a side: one person by name, several by their number. Others divide it evenly, so it asks first. */
export const PeoplePill = memo(function PeoplePill({
  name,
  side,
  lone,
  type,
  dispatch,
  people,
  onSeveral,
}: PeoplePillProps) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const mayReset = useSplitReset();
  const afterPaint = useAfterPaint();
  const { entries } = side;
  const included = entries.filter((entry) => entry.included).map((entry) => entry.userId);
  const isDivided = name === 'recipients' && isSpending(type);
  // "split evenly among 4" is read in its sentence. Alone, a button called "4" would not say of what.
  const isCountAlone = isDivided && lone === undefined && included.length > 0;
  const nameOf = (userId: string) =>
    people.get(userId).isYou ? t('people.youAfter') : people.get(userId).shortName;

  async function choose(userIds: readonly string[]) {
    // An amount that is the whole total is no entry to lose.
    if (lone !== undefined || (await mayReset([side])))
      afterPaint(() => dispatch({ kind: 'choose', side: name, userIds }));
  }

  const all = entries.map((entry) => entry.userId);
  const others = all.filter((userId) => userId !== people.you);
  const one = (userId: string): MenuItem => ({
    label: people.get(userId).isYou
      ? t('people.youNamed', { name: people.get(userId).name })
      : people.get(userId).name,
    checked: lone === userId,
    onSelect: () => void choose([userId]),
  });
  const items: MenuItem[] = isDivided
    ? [
        {
          label: tEntering('everyone', { count: all.length }),
          icon: Users,
          onSelect: () => void choose(all),
        },
        { label: tEntering('everyoneElse'), onSelect: () => void choose(others) },
        'separator',
        ...all.map(one),
      ]
    : [
        { label: tEntering('several'), icon: Users, onSelect: () => onSeveral(name) },
        'separator',
        ...all.map(one),
      ];

  return (
    <Menu
      align="start"
      trigger={
        <PillButton
          // Where the focus goes when it is what cannot be saved. Others have fields of their own.
          name={lone === undefined ? (included.length === 0 ? name : undefined) : 'same-person'}
          aria-label={tEntering(`choose.side.${type}.${name}`, { current: wordFor() })}
        >
          {isCountAlone ? String(included.length) : wordFor()}
        </PillButton>
      }
      items={items}
    />
  );

  function wordFor(): string {
    if (lone !== undefined) return nameOf(lone);
    if (included.length === 0) return tEntering('whom');
    return t('people.count', { count: included.length });
  }
});
