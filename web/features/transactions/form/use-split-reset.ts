import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { SideDraft } from './draft.ts';
import { hasManualChanges } from './parsed-draft.ts';

/** Asks before what was entered on these sides is reset; resolves to whether it may be. */
export function useSplitReset(): (sides: readonly SideDraft[]) => Promise<boolean> {
  const { t } = useTranslation('transactions');
  const confirm = useConfirm();
  return async (sides) =>
    !sides.some(hasManualChanges) ||
    confirm({
      title: t('form.reset.title'),
      message: t('form.reset.message'),
      confirmLabel: t('form.reset.confirm'),
      variant: 'warning',
    });
}
