import type { Dispatch } from 'react';
import { SPLIT_MODES, type SplitMode } from '#domain/ledger/split.ts';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { hasManualChanges } from './parsed-draft.ts';

interface ModePillProps {
  side: SideName;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

/** How a side divides. Another mode throws away what was entered for this one, so it asks first. */
export function ModePill({ side, draft, dispatch }: ModePillProps) {
  const { t } = useTranslation('transactions');
  const confirm = useConfirm();
  const current = draft[side].mode;

  async function choose(mode: SplitMode) {
    if (mode === current) return;
    const question = {
      title: t('form.reset.title'),
      message: t('form.reset.message'),
      confirmLabel: t('form.reset.confirm'),
      variant: 'warning' as const,
    };
    if (hasManualChanges(draft[side]) && !(await confirm(question))) return;
    dispatch({ kind: 'set-mode', side, mode });
  }

  return (
    <Menu
      align="start"
      trigger={
        <PillButton aria-label={t('form.choose.mode', { current: t(`mode.${current}`) })}>
          {t(`mode.${current}`)}
        </PillButton>
      }
      items={SPLIT_MODES.map((mode) => ({
        label: t(`modeChoice.${mode}`),
        checked: mode === current,
        onSelect: () => void choose(mode),
      }))}
    />
  );
}
