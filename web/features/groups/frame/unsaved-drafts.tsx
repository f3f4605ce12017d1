import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#contract/accounts.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { isId } from '#domain/fields/id.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { listDrafts, type NamedDraft } from '#web/lib/kept/draft-store.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from '#web/parts/entering/draft.ts';

/** What stood in the forms of a group when it was lost: they closed with it, and nothing else shows it any more. */
export function UnsavedDrafts() {
  const { t } = useTranslation('lost');
  const language = useLanguage();
  const you = useYou();
  const { pathname, search } = useLocation();
  const [drafts, setDrafts] = useState<readonly NamedDraft[]>([]);
  useEffect(() => {
    let isHere = true;
    // Forms are named by the group, or by the transaction that they edit, copy or comment.
    const ids = [...pathname.split('/'), new URLSearchParams(search).get('copy') ?? ''];
    void listDrafts(you, ids.filter(isId)).then((found) => isHere && setDrafts(found));
    return () => {
      isHere = false;
    };
  }, [you, pathname, search]);
  const lines = drafts.flatMap(({ form, values }) => {
    const line = lineOf(values, language);
    return line ? [{ form, line }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className="w-full text-start">
      <Notice tone="warning" title={t('unsaved')}>
        {lines.map(({ form, line }) => (
          <p key={form} className="whitespace-pre-line wrap-anywhere">
            <bdi>{line}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  );
}

/** The words of a draft: those of a comment, of a transaction, of a group's details or of its guests. */
function lineOf(draft: unknown, language: Locale): string {
  if (typeof draft === 'string') return draft;
  if (typeof draft !== 'object' || draft === null) return '';
  if (!isTransactionDraft(draft))
    return joined(['name', 'description', 'names'].map((key) => Reflect.get(draft, key)));
  const { description, amountText, currency, date, note } = draft;
  const amount = amountText && `${amountText} ${currency}`;
  return joined([description, amount, isCalendarDate(date) && formatDate(date, language), note]);
}

function joined(words: readonly unknown[]): string {
  return words.filter((word) => typeof word === 'string' && word.trim() !== '').join(' · ');
}

function isTransactionDraft(draft: object): draft is Draft {
  return 'amountText' in draft;
}
