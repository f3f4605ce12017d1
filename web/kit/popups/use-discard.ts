import { useUnsaved } from '#web/lib/browser/unsaved.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAskBeforeBack } from './back.ts';
import { useConfirm } from './use-confirm.ts';

/**
 * Closes a form; where something was entered, only after asking: Escape, going back and a press beside the
 * sheet happen by accident.
 */
export function useDiscard(
  isChanged: boolean,
  close: () => void,
  /** What was entered is given up: it need not be kept any longer. */
  onDiscard?: () => void,
): () => void {
  const { t } = useTranslation('drafts');
  const confirm = useConfirm();
  useUnsaved(isChanged);
  useAskBeforeBack(isChanged, isSure);
  async function isSure() {
    const isDiscarded = await confirm({
      title: t('discardTitle'),
      message: t('discardMessage'),
      confirmLabel: t('discard'),
      cancelLabel: t('keep'),
      variant: 'warning',
    });
    if (isDiscarded) onDiscard?.();
    return isDiscarded;
  }
  async function ask() {
    if (await isSure()) close();
  }
  return () => (isChanged ? void ask() : close());
}
