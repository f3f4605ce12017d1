import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { findDrafts } from '#web/lib/kept/draft-store.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

/** What stood in the forms of a group when it was lost: they closed with it, and nothing else shows it any more. */
export function UnsavedDrafts() {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [drafts, setDrafts] = useState<readonly unknown[]>([]);
  const userId = user?.id;
  useEffect(() => {
    let isHere = true;
    // Forms are named by the group, or by the transaction that they edit, copy or comment.
    const ids = [...pathname.split('/'), new URLSearchParams(search).get('copy')];
    if (userId) void findDrafts(userId, ids).then((found) => isHere && setDrafts(found));
    return () => {
      isHere = false;
    };
  }, [userId, pathname, search]);
  if (drafts.length === 0) return null;
  const lines = drafts.flatMap((draft) => {
    if (typeof draft === 'string') return [draft];
    if (!isTransactionDraft(draft)) return [];
    const { description, amountText, currency, date, note } = draft;
    const amount = amountText && `${amountText} ${currency}`;
    return [[description, amount, date && formatDate(date, language), note].filter(Boolean).join(' · ')];
  });
  return (
    <div className="w-full text-start">
      <Notice tone="warning" title={t('notFound.unsaved')}>
        {lines.map((line) => (
          <p key={line} className="whitespace-pre-line wrap-anywhere">
            <bdi>{line}</bdi>
          </p>
        ))}
      </Notice>
    </div>
  );
}

/** Of the form of a transaction: web/parts/entering/draft.ts. */
interface TransactionDraft {
  readonly description: string;
  readonly amountText: string;
  readonly currency: string;
  readonly date: CalendarDate | '';
  readonly note: string;
}

function isTransactionDraft(draft: unknown): draft is TransactionDraft {
  return typeof draft === 'object' && draft !== null && 'amountText' in draft;
}
