import type { Question } from '#web/kit/popups/confirm-dialog.tsx';
import { countEntries } from '#web/lib/kept/entry-store.ts';
import { countReceipts } from '#web/lib/kept/receipt-store.ts';
import type { TextKey } from '#web/lib/texts/text-keys.ts';
import { requestTexts, shownLanguage } from '#web/lib/texts/texts.ts';
import { type TextParams, translate } from '#web/lib/texts/translate.ts';
import { countUnstoredEntries } from '#web/queries/changes/unstored-entries.ts';
import { countUnstored } from '#web/queries/changes/upload-list.ts';

/** What to ask an account that signs out while something that was entered waits to be sent; nothing where nothing does. */
export async function leavingQuestion(userId: string): Promise<Question | undefined> {
  const [entries, receipts] = await Promise.all([countEntries(userId), countReceipts(userId)]);
  const lostEntries = countUnstoredEntries(userId);
  const lostReceipts = countUnstored();
  const stored = entries + receipts;
  const count = stored + lostEntries + lostReceipts;
  if (count === 0) return undefined;
  const language = shownLanguage();
  const texts = await requestTexts(language, 'kept');
  const t = (key: TextKey<'kept'>, params?: TextParams) => translate(texts, key, language, params) ?? key;
  const said = [
    ...(stored > 0 ? [t('leaving.message')] : []),
    ...(lostEntries > 0 ? [t('leaving.unstoredEntries', { count: lostEntries })] : []),
    ...(lostReceipts > 0 ? [t('leaving.unstored', { count: lostReceipts })] : []),
  ];
  return {
    title: t('leaving.title', { count }),
    message: said.join(' '),
    confirmLabel: t('leaving.leave'),
    cancelLabel: t('leaving.stay'),
    variant: 'warning',
  };
}
