import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { SideDraft } from './draft.ts';
import { hasManualChanges } from './parsed-draft.ts';

/** Asks before what was entered on these sides is reset; resolves to whether it may be. */
export function useSplitReset(): (sides: readonly SideDraft[]) => Promise<boolean> {
  const { t } = useTranslation('entering');
  const confirm = useConfirm();
  return async (sides) =>
    !sides.some(hasManualChanges) ||
    confirm({
      title: t('reset.title'),
      message: t('reset.message'),
      confirmLabel: t('reset.confirm'),
      variant: 'warning',
    });
}
