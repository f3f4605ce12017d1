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
  const mayDiscard = useDiscardQuestion();
  useUnsaved(isChanged);
  useAskBeforeBack(isChanged, isSure);
  async function isSure() {
    const isDiscarded = await mayDiscard();
    if (isDiscarded) onDiscard?.();
    return isDiscarded;
  }
  async function ask() {
    if (await isSure()) close();
  }
  return () => (isChanged ? void ask() : close());
}

/** Asks whether what was entered may be given up. Its words are in the texts `drafts`. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation('drafts');
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t('discardTitle'),
      message: t('discardMessage'),
      confirmLabel: t('discard'),
      cancelLabel: t('keep'),
      variant: 'warning',
    });
}
