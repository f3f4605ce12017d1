import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDay, formatShortDay, formatTime } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useKeptSince } from '#web/queries/connection/kept-answers.ts';

/** What the device keeps is not called old before. */
const YOUNG_MS = 60_000;
/** An answer that comes sooner is not worth a word that appears and goes. */
const SOON_MS = 1_000;

/** Says from when what is shown is, while the device keeps it for longer than a minute and it cannot be read. Moves nothing. */
export function AnswersOf() {
  const since = useKeptSince();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-12 z-30 flex justify-center">
      {since !== undefined && <Mark key={since} since={since} />}
    </div>
  );
}

function Mark({ since }: { since: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOld = useIsOld(since);
  if (!isOld) return null;
  const at = new Date(since).toISOString();
  const time = formatTime(at, language);
  const isToday = formatDay(at, language) === formatDay(new Date().toISOString(), language);
  return (
    <p className="flex items-center gap-1.5 rounded-full border border-line bg-raised px-3 py-1 text-s text-muted shadow-2">
      <History size={14} aria-hidden className="shrink-0" />
      {isToday
        ? t('state.asOfToday', { time })
        : t('state.asOf', { day: formatShortDay(at, language), time })}
    </p>
  );
}

function useIsOld(since: number): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), Math.max(since + YOUNG_MS - Date.now(), SOON_MS));
    return () => clearTimeout(timer);
  }, [since]);
  return isOld;
}
