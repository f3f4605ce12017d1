import type { DashboardTotals } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { firstWord } from '#domain/people/person.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { AddExpense } from './add-expense.tsx';
import { dayTime } from './day-time.ts';
import { NetLine } from './net-line.tsx';
import { NetTitle } from './net-title.tsx';

const ConvertedNet = deferred(async () => (await import('./converted-net.tsx')).ConvertedNet, {
  on: 'afterwards',
  texts: ['rates'],
  isSilent: true,
});

interface NetHeaderProps {
  groups: readonly Group[];
  /** Of the currencies with anything open. */
  open: readonly DashboardTotals[];
  /** The one of them that is shown. */
  total: DashboardTotals | undefined;
  onChoose: (currency: string) => void;
}

/** The one figure that the dashboard is about, in one currency at a time. */
export function NetHeader({ groups, open, total, onChoose }: NetHeaderProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
      <div className="min-w-0">{total ? <Net total={total} open={open} /> : <Quits />}</div>
      <Row gap="s" wrap>
        {open.length > 1 && total && (
          <SegmentedControl
            label={t('currency')}
            options={open.map(({ currency }) => ({ value: String(currency), label: currency }))}
            value={total.currency}
            onValueChange={onChoose}
          />
        )}
        <AddExpense groups={groups} />
      </Row>
    </div>
  );
}

type NetProps = { total: DashboardTotals } & Pick<NetHeaderProps, 'open'>;

function Net({ total, open }: NetProps) {
  const { currency, net, owedToYou, youOwe, groupCount } = total;
  const to = useSession().user?.viewCurrency;
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const greeting = useGreeting();
  const word = net > 0 ? 'owed' : net < 0 ? 'owe' : 'even';
  return (
    <>
      <NetTitle
        words={`${greeting} ${t(`net.${word}`)}`}
        figure={<MoneyText amount={net} currency={currency} tone="auto" size="4xl" />}
      />
      <NetLine
        owedToYou={
          <span className={owedToYou > 0 ? 'text-owed' : undefined}>
            {t('youAreOwed')} {formatMoney(owedToYou, currency, language)}
          </span>
        }
        youOwe={
          <span className={youOwe > 0 ? 'text-owe' : undefined}>
            {t('youOwe')} {formatMoney(youOwe, currency, language)}
          </span>
        }
        across={t('across', { count: groupCount })}
        statistics={
          <TextLink alone to={`/statistics?currency=${currency}`} tone="muted">
            {t('statistics')}
          </TextLink>
        }
        settlements={
          <TextLink alone to="/settlements" tone="muted">
            {t('settlements')}
          </TextLink>
        }
      />
      {to && <ConvertedNet total={total} open={open} to={to} />}
    </>
  );
}

function Quits() {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <Text tone="muted">{useGreeting()}</Text>
      <Heading level={1}>{t('net.settled')}</Heading>
      <Text>
        <TextLink alone to="/statistics" tone="muted">
          {t('statistics')}
        </TextLink>
        {' ·\u00a0'}
        <TextLink alone to="/settlements" tone="muted">
          {t('settlements')}
        </TextLink>
      </Text>
    </>
  );
}

function useGreeting(): string {
  const { t } = useTranslation('dashboard');
  const { user } = useSession();
  const name = firstWord(user?.displayName ?? '');
  return t(`greeting.${dayTime(new Date().getHours())}`, { name });
}
