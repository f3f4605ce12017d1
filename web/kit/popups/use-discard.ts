import { useUnsaved } from '#web/lib/browser/unsaved.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAskBeforeBack } from './back.ts';
import { useConfirm } from './use-confirm.ts';

/** Closes a form; where something was entered, only after asking: Escape, going back and a press beside the sheet happen by accident. */
export function useDiscard(isChanged: boolean, close: () => void): () => void {
  const { t } = useTranslation('groups');
  const confirm = useConfirm();
  useUnsaved(isChanged);
  useAskBeforeBack(isChanged, isSure);
  function isSure() {
    return confirm({
      title: t('form.discardTitle'),
      message: t('form.discardMessage'),
      confirmLabel: t('form.discard'),
      cancelLabel: t('form.keep'),
      variant: 'warning',
    });
  }
  async function ask() {
    if (await isSure()) close();
  }
  return () => (isChanged ? void ask() : close());
}
