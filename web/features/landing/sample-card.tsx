import { Check, Plane } from 'lucide-react';
import { firstWord } from '#domain/people/person.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SettleGraph } from '#web/parts/balances/settle-graph.tsx';
import { Tile } from '#web/parts/groups/tile.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { SAMPLE_CURRENCY, SAMPLE_DEBTS, SAMPLE_EXPENSES, SAMPLE_PAYMENTS, SAMPLE_PEOPLE } from './sample.ts';

/** The product itself, with a trip of six friends in it. */
export function SampleCard() {
  const { t } = useTranslation('landing');
  return (
    <Card raised as="section" aria-labelledby="sample">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <Tile icon={Plane} colour="cyan" />
          <div className="min-w-0 flex-1">
            <Heading level={2} size="l" id="sample">
              {t('sample.group')}
            </Heading>
            <Text size="s" tone="faint">
              {t('sample.detail', { friends: SAMPLE_PEOPLE.length, expenses: SAMPLE_EXPENSES })}
            </Text>
          </div>
          <Chip tone="owed" icon={Check}>
            {t('sample.saved', { payments: SAMPLE_PAYMENTS.length, debts: SAMPLE_DEBTS.length })}
          </Chip>
        </div>
        <SettleGraph people={SAMPLE_PEOPLE} debts={SAMPLE_DEBTS} payments={SAMPLE_PAYMENTS} />
        <List divided={false} label={t('sample.payments')}>
          {SAMPLE_PAYMENTS.map((payment) => (
            <SamplePayment key={payment.from} {...payment} />
          ))}
        </List>
      </div>
    </Card>
  );
}

function SamplePayment({ from, to, amount }: Payment) {
  const { t } = useTranslation('landing');
  return (
    <li className="flex items-center gap-3.5 py-2">
      <Avatar id={from} name={nameOf(from)} size={32} />
      <span className="min-w-0 flex-1">
        <RichText
          text={t('sample.pays', { from: firstWord(nameOf(from)), to: firstWord(nameOf(to)) })}
          marks={{
            faint: (part) => (
              <Text as="span" tone="faint">
                {part}
              </Text>
            ),
          }}
        />
      </span>
      <MoneyText amount={amount} currency={SAMPLE_CURRENCY} />
    </li>
  );
}

function nameOf(id: string): string {
  return SAMPLE_PEOPLE.find((person) => person.id === id)?.name ?? '';
}
