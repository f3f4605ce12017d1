import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Transaction } from '#contract/transactions.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { isNextToScreen, watchDistance } from '#web/lib/browser/distance.ts';
import { usePrinting } from '#web/lib/browser/use-printing.ts';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { type StatementDayLines, statementOf, tenDaysOf } from './statement.ts';
import { StatementDay } from './statement-day.tsx';

interface StatementProps {
  transactions: readonly Transaction[];
  /**
   * The line of a transaction, with a key. As long as it is the same function, days whose lines are the same
   * are not drawn again.
   */
  children: (transaction: Transaction) => ReactNode;
  /** What has left the document. A screen that keeps it shows the statement again as it was. */
  away?: AwayDays;
}

/** By the beginning of their dates: how high some days were, with how many lines. */
export type AwayDays = Map<string, { height: number; lines: number }>;

/** Like a bank statement: months, the day in the gutter, a line for each transaction. */
export function Statement({ transactions, children, away }: StatementProps) {
  const language = useLanguage();
  const [own] = useState<AwayDays>(() => new Map());
  const isPrinting = usePrinting();
  return (
    <Stack gap="l">
      {statementOf(transactions).map(({ month, days }) => (
        <section key={month}>
          <Heading level={2}>{formatMonth(month, language)}</Heading>
          {tenDaysOf(days).map(([tens, some]) => (
            <TenDays
              key={tens}
              tens={tens}
              days={some}
              line={children}
              away={away ?? own}
              isWhole={isPrinting}
            />
          ))}
        </section>
      ))}
    </Stack>
  );
}

interface TenDaysProps {
  /** How their dates begin. */
  tens: string;
  days: readonly StatementDayLines[];
  line: (transaction: Transaction) => ReactNode;
  away: AwayDays;
  isWhole: boolean;
}

/** Far from the screen, their height is all that is left of them. */
const TenDays = memo(function TenDays({ tens, days, line, away, isWhole }: TenDaysProps) {
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(away.get(tens));
  const lines = days.reduce((sum, day) => sum + day.lines.length, 0);
  useEffect(() => {
    if (!box.current) return;
    return watchDistance(box.current, (moment) => {
      // The keyboard goes on from the row that has the focus.
      if (moment.isIntersecting || moment.target.contains(document.activeElement)) {
        away.delete(tens);
        const draw = () => setLeft(undefined);
        if (isNextToScreen(moment)) draw();
        else startTransition(draw);
      } else {
        const now = { height: moment.boundingClientRect.height, lines };
        away.set(tens, now);
        startTransition(() => setLeft(now));
      }
    });
  }, [tens, lines, away]);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const enter = ({ relatedTarget: before }: FocusEvent) => {
      // A press of the pointer moves nothing.
      const isByKey = place.matches(':focus-visible');
      away.delete(tens);
      flushSync(() => setLeft(undefined));
      if (!isByKey) return;
      const links = place.querySelectorAll('a');
      const isFromBelow =
        before instanceof Node && place.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING;
      links[isFromBelow ? links.length - 1 : 0]?.focus();
    };
    place.addEventListener('focus', enter);
    return () => place.removeEventListener('focus', enter);
  }, [tens, away]);
  // After a search the box may have other lines than those that left.
  const isLeft = left?.lines === lines && !isWhole;
  return (
    // Without its lines the box takes the focus in their place, and hands it on: the next row is never far.
    // Outside the screen they cost no layout: until they were seen, each line is as high as its words in one line.
    // The box is wider by the ground of a row under the pointer, which would be cut off.
    <div
      ref={box}
      className="-mx-2 px-2 [contain-intrinsic-height:auto_calc(var(--lines)*4.5rem)] [content-visibility:auto]"
      style={{
        '--lines': String(lines),
        minHeight: isLeft ? left.height : undefined,
      }}
      tabIndex={isLeft ? 0 : undefined}
    >
      {!isLeft &&
        days.map((day) => (
          <StatementDay key={day.date} date={day.date}>
            <List>{day.lines.map(line)}</List>
          </StatementDay>
        ))}
    </div>
  );
}, isSame);

/** Each change of the list makes all days anew, nearly always of the same lines. */
function isSame({ days: before, ...rest }: TenDaysProps, { days: after, ...others }: TenDaysProps): boolean {
  return (
    rest.line === others.line &&
    rest.away === others.away &&
    rest.isWhole === others.isWhole &&
    before.length === after.length &&
    before.every(({ lines }, day) => {
      const same = after[day]?.lines;
      return lines.length === same?.length && lines.every((one, index) => one === same[index]);
    })
  );
}
