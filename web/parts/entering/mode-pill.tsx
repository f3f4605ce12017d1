import { type Dispatch, memo } from 'react';
import { SIDE_MODES, type SideMode, SPLIT_MODES } from '#domain/ledger/split.ts';
import { takesItems } from '#domain/ledger/transaction.ts';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useAfterPaint } from '#web/lib/loading/use-after-paint.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft, SideDraft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { useSplitReset } from './use-split-reset.ts';

interface ModePillProps {
  name: SideName;
  side: SideDraft;
  type: Draft['type'];
  dispatch: Dispatch<DraftAction>;
}

/** How a side divides. Another mode throws away what was entered for this one, so it asks first. */
export const ModePill = memo(function ModePill({ name, side, type, dispatch }: ModePillProps) {
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  const mayReset = useSplitReset();
  const afterPaint = useAfterPaint();
  const current = side.mode;
  const modes = name === 'recipients' && takesItems(type) ? SIDE_MODES : SPLIT_MODES;

  async function choose(mode: SideMode) {
    if (mode === current) return;
    if (await mayReset([side])) afterPaint(() => dispatch({ kind: 'set-mode', side: name, mode }));
  }

  return (
    <Menu
      align="start"
      trigger={
        <PillButton aria-label={tEntering('choose.mode', { current: t(`mode.${current}`) })}>
          {t(`mode.${current}`)}
        </PillButton>
      }
      items={modes.map((mode) => ({
        label: t(`modeChoice.${mode}`),
        checked: mode === current,
        onSelect: () => void choose(mode),
      }))}
    />
  );
});
