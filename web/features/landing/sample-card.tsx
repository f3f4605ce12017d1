import { Check, Plane } from 'lucide-react';
import { firstWord } from '#domain/people/person.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { List } from '#web/ui/list.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { SettleGraph } from '#web/ui/settle-graph.tsx';
import { Text } from '#web/ui/text.tsx';
import { Tile } from '#web/ui/tile.tsx';
import { SAMPLE_CURRENCY, SAMPLE_DEBTS, SAMPLE_EXPENSES, SAMPLE_PAYMENTS, SAMPLE_PEOPLE } from './sample.ts';

/** The product itself, with a trip of six friends in it. */
export function SampleCard() {
  const { t } = useTranslation('landing');
  return (
    <Card raised as="section" aria-labelledby="sample">
      <div className="grid gap-2 p-5 sm:p-6">
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

function SamplePayment({ from, to, amount }: { from: string; to: string; amount: number }) {
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
