import { ArrowRight, Pencil } from 'lucide-react';
import type { Payment } from '#domain/settlement/payment.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { useBalanceWords } from './balance-words.ts';
import { BookedLine } from './booked-line.tsx';
import type { CurrencyLedger } from './group-ledger-view.ts';
import { InPerson, PartyFaces } from './party.tsx';
import { useLineBooking } from './use-line-booking.ts';

interface PaymentCardProps {
  payment: Payment;
  ledger: CurrencyLedger;
  /** It was paid, but not in this amount. */
  onOther: () => void;
  /** Its reasons are asked for. */
  onWhy: () => void;
}

/** One payment of the plan, with the button that books exactly it. */
export function PaymentCard({ payment, ledger, onOther, onWhy }: PaymentCardProps) {
  const { t } = useTranslation('balances');
  const { t: tSettling } = useTranslation('settling');
  const { parties } = ledger;
  const words = useBalanceWords(parties.people);
  const { state, press, takeBack, isWaiting } = useLineBooking(payment, ledger);
  const { from, to, amount } = payment;
  const isForHousehold = [from, to].some(parties.householdOf);
  const isYours = parties.isYours(from) || parties.isYours(to);
  const tone = parties.isYours(to) ? 'owed' : parties.isYours(from) ? 'owe' : 'neutral';
  return (
    <li>
      <Card padded>
        <Stack gap="m">
          <Row gap="m" wrap>
            <Row gap="xs">
              {[from, to].map((userId, index) => (
                <Row key={userId} gap="xs">
                  {index > 0 && <ArrowRight size={18} aria-hidden />}
                  <PartyFaces members={parties.membersOf(userId)} />
                </Row>
              ))}
            </Row>
            {/* On a phone in a line of its own: two faces and an amount leave no room for two names. */}
            <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
              <Text weight="strong">{words.pays(payment)}</Text>
              <InPerson payment={payment} ledger={ledger} />
              {!isYours && !isForHousehold && (
                <Text size="xs" tone="faint">
                  {tSettling('plan.between')}
                </Text>
              )}
            </div>
            <div className="ml-auto">
              <MoneyText amount={amount} currency={ledger.currency} tone={tone} size="xl" />
            </div>
          </Row>
          {state.kind === 'open' ? (
            <Row wrap>
              <div className="flex-1 sm:flex-none">
                <Button
                  variant={isYours ? 'primary' : 'outline'}
                  size="sm"
                  block
                  disabled={ledger.isKept}
                  onClick={() => void press()}
                >
                  {t(parties.isYours(to) ? 'mark.received' : 'mark.paid')}
                </Button>
              </div>
              <IconButton
                icon={Pencil}
                label={tSettling('settle.other')}
                size="sm"
                variant="outline"
                disabled={ledger.isKept}
                onClick={onOther}
              />
              <Button size="sm" variant="quiet" onClick={onWhy}>
                {tSettling('why.open')}
              </Button>
            </Row>
          ) : (
            <BookedLine state={state} people={ledger.people} isWaiting={isWaiting} onUndo={takeBack} />
          )}
        </Stack>
      </Card>
    </li>
  );
}
