import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Spinner } from '#web/kit/content/spinner.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { focusTopmostIfLost } from '#web/kit/popups/open-dialogs.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { isOverLimit, useTier } from '#web/queries/groups/tier.ts';
import type { LineState } from './use-line-booking.ts';

interface BookedLineProps {
  state: Exclude<LineState, { kind: 'open' }>;
  people: People;
  /** Not sent yet, because there is no connection. */
  isWaiting: boolean;
  onUndo: (settlement: Transaction) => void;
}

/** What has become of the payment whose button was pressed, with the way back. */
export function BookedLine({ state, people, isWaiting, onUndo }: BookedLineProps) {
  const { t } = useTranslation('balances');
  const line = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  // Over the limit of the tier, the server refuses to take a payment back.
  const isFinal = isOverLimit(useTier());
  const { kind } = state;
  const settlement = kind === 'booked' ? state.settlement : undefined;
  const isOurs = kind === 'booked' && state.isOurs;
  const canUndo = isOurs && !isFinal;

  // The button that had the focus is gone: at first the one that was pressed, and Undo with its own press.
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== document.body && focused !== line.current) return;
    (canUndo ? undo : line).current?.focus({ preventScroll: true });
  }, [canUndo]);
  // Before it is taken out of the document, and the focus with it.
  useLayoutEffect(() => {
    const own = line.current;
    return () => void (own?.contains(document.activeElement) && setTimeout(focusTopmostIfLost));
  }, []);

  return (
    // As high as the buttons that it stands for, so that nothing below moves.
    <div
      ref={line}
      tabIndex={-1}
      className="flex min-h-8 min-w-0 items-center justify-between gap-2 outline-none"
    >
      <Row gap="xs">
        {settlement ? <Check size={18} aria-hidden /> : <Spinner size={16} />}
        <span role="status">
          <Text as="span" size="s" weight="medium">
            {text()}
          </Text>
        </span>
      </Row>
      {settlement && canUndo && (
        <Button ref={undo} size="sm" variant="quiet" onClick={() => onUndo(settlement)}>
          {t('booked.undo')}
        </Button>
      )}
    </div>
  );

  function text(): string {
    if (kind !== 'booked') return t(`booked.${isWaiting ? 'waiting' : kind}`);
    if (isOurs) return t('booked.done');
    const by = people.get(state.settlement.createdBy);
    return by.isYou ? t('booked.alreadyYou') : t('booked.already', { name: by.shortName });
  }
}
