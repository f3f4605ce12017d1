import { useState } from 'react';
import type { Payment } from '#domain/settlement/payment.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { useBalanceWords } from './balance-words.ts';
import { BookedLine } from './booked-line.tsx';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { InPerson, PartyFaces } from './party.tsx';
import { useLineBooking } from './use-line-booking.ts';

const PaymentWhy = deferred(async () => (await import('./payment-why.tsx')).PaymentWhy, {
  on: 'first-interaction',
  texts: ['settling'],
});

interface PaymentLineProps {
  payment: Payment;
  ledger: CurrencyLedger;
}

/** One payment of the plan in a line: press it for its reasons, the button books it. */
export function PaymentLine({ payment, ledger }: PaymentLineProps) {
  const { t } = useTranslation('balances');
  const words = useBalanceWords(ledger.parties.people);
  const { state, press, takeBack, isWaiting } = useLineBooking(payment, ledger);
  const [asksWhy, setAsksWhy] = useState(false);
  const { from, amount } = payment;
  return (
    <>
      <ListRow
        onClick={state.kind === 'open' ? () => setAsksWhy(true) : undefined}
        leading={<PartyFaces members={ledger.parties.membersOf(from)} />}
        title={words.pays(payment)}
        detail={
          <>
            <InPerson payment={payment} ledger={ledger} />
            {state.kind === 'open' ? (
              t('why.short')
            ) : (
              <BookedLine state={state} people={ledger.people} isWaiting={isWaiting} onUndo={takeBack} />
            )}
          </>
        }
        trailing={
          // One above the other: side by side they leave no room for the title, and would move beneath it.
          <span className="grid justify-items-end">
            <MoneyText amount={amount} currency={ledger.currency} />
            {state.kind === 'open' && (
              <Button
                size="sm"
                disabled={ledger.isKept}
                aria-label={t('mark.labelled', { payment: words.pays(payment) })}
                onClick={() => void press()}
              >
                {t('mark.short')}
              </Button>
            )}
          </span>
        }
      />
      {asksWhy && <PaymentWhy payment={payment} ledger={ledger} onClose={() => setAsksWhy(false)} />}
    </>
  );
}
