import { Check, House } from 'lucide-react';
import type { ReactNode } from 'react';
import { minorUnits } from '#domain/money/money.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import { Tile } from '#web/parts/groups/tile.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { AvatarStack } from '#web/parts/people/avatar-stack.tsx';
import { SAMPLE_CURRENCY, SAMPLE_PEOPLE } from './sample.ts';

/** How it works, each step beside the piece of the product that it is about. */
export function Steps() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="steps" className="grid gap-8 sm:gap-10">
      <Heading level={2} size="3xl" id="steps">
        {t('steps.title')}
      </Heading>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        <Step number={1} title={t('steps.group.title')} text={t('steps.group.text')}>
          <Tile icon={House} colour="amber" />
          <div className="grid min-w-0 flex-1 basis-32 grid-cols-[minmax(0,1fr)] gap-1">
            <Text weight="strong" truncate>
              {t('steps.group.sample')}
            </Text>
            <AvatarStack people={SAMPLE_PEOPLE.slice(1, 5)} size={32} />
          </div>
        </Step>
        <Step number={2} title={t('steps.add.title')} text={t('steps.add.text')}>
          <div className="grid min-w-0 flex-1 basis-40 gap-1">
            <Text weight="strong" truncate>
              {t('steps.add.sample')}
            </Text>
            <Text size="s" tone="faint" truncate>
              {t('steps.add.sentence')}
            </Text>
          </div>
          <div className="ml-auto grid justify-items-end gap-1">
            <MoneyText amount={minorUnits(8640)} currency={SAMPLE_CURRENCY} />
            <Text size="s" as="div">
              <BalanceText amount={minorUnits(6480)} currency={SAMPLE_CURRENCY} />
            </Text>
          </div>
        </Step>
        <Step number={3} title={t('steps.settle.title')} text={t('steps.settle.text')}>
          <AvatarStack people={SAMPLE_PEOPLE.slice(4)} size={40} />
          <div className="flex-auto">
            <MoneyText amount={minorUnits(2500)} currency={SAMPLE_CURRENCY} />
          </div>
          <Chip tone="owed" icon={Check}>
            {t('steps.settle.sample')}
          </Chip>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid content-start gap-4">
      <Card padded>
        <div className="flex min-h-16 flex-wrap items-center gap-3.5">{children}</div>
      </Card>
      <div className="grid gap-1">
        <Heading level={3} size="l">
          {number}. {title}
        </Heading>
        <Text tone="muted">{text}</Text>
      </div>
    </li>
  );
}
