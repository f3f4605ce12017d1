import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DEFAULT_CURRENCIES } from '#domain/money/default-currencies.ts';
import { minorUnits } from '#domain/money/money.ts';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { NetLine } from '#web/features/dashboard/net-line.tsx';
import { NetTitle } from '#web/features/dashboard/net-title.tsx';
import { GroupHeaderSkeleton } from '#web/features/groups/frame/group-header-skeleton.tsx';
import { StatementSkeleton } from '#web/features/transactions/list/statement-skeleton.tsx';
import { Logo } from '#web/kit/content/logo.tsx';
import { textLinkLook } from '#web/kit/content/text-link.tsx';
import { VisuallyHidden } from '#web/kit/content/visually-hidden.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Columns } from '#web/kit/layout/columns.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { isLanguage, LANGUAGES, type Language } from '#web/lib/texts/language.ts';
import { requestTexts, showTexts } from '#web/lib/texts/texts.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceTitle } from '#web/parts/balances/balance-title.tsx';
import { SummaryLineSkeleton, SummarySkeleton } from '#web/parts/balances/summary-skeleton.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { HeaderFrame } from '#web/shell/header-frame.tsx';

const TEXTS = ['app', 'transactions', 'dashboard'] as const;

// Read with this module: what has imported it for the build imports nothing later.
const languages = Object.keys(LANGUAGES).filter(isLanguage);
await Promise.all(languages.flatMap((language) => TEXTS.map((texts) => requestTexts(language, texts))));

/** By the names of the first pages. Every other page arrives with the navigation's place alone. */
const SCREENS: Readonly<Record<string, ReactNode>> = {
  dashboard: (
    <DashboardSkeleton>
      <FigureTemplates size="4xl" states={['owed', 'owe', 'even']}>
        {(figure) => (
          <div>
            <NetTitle figure={figure} />
            <ArrivingNetLine />
          </div>
        )}
      </FigureTemplates>
    </DashboardSkeleton>
  ),
  group: <GroupSkeleton />,
};

/** What stands in a document until the app is there. One at a time: the texts are in one language. */
export async function renderArriving(page: string, language: Language): Promise<string> {
  await showTexts(language, TEXTS);
  return renderToStaticMarkup(<Arriving>{SCREENS[page]}</Arriving>);
}

/** The navigation's place with its logo, and the page's skeleton: nothing that could be pressed in vain. */
function Arriving({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <div aria-hidden data-arriving>
        <div className="border-b border-line bg-page">
          <HeaderFrame>
            <Logo />
          </HeaderFrame>
        </div>
        {/* A visitor without an account is led to the sign-in. */}
        {children && <div className="in-data-visitor:hidden noscript:hidden **:animate-none">{children}</div>}
      </div>
      {children && (
        <div role="status" className="in-data-visitor:hidden noscript:hidden">
          <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
        </div>
      )}
    </>
  );
}

/** Its links open their page by a load of its own, as long as the app is not there. */
function ArrivingNetLine() {
  const { t } = useTranslation('dashboard');
  const link = { tabIndex: -1, className: textLinkLook('muted') };
  return (
    <NetLine
      owedToYou={<span data-part className="text-owed" />}
      youOwe={<span data-part className="text-owe" />}
      across={<span data-part />}
      statistics={
        <a {...link} data-of-currency href="/statistics">
          {t('statistics')}
        </a>
      }
      settlements={
        <a {...link} href="/settlements">
          {t('settlements')}
        </a>
      }
    />
  );
}

const TABS = 6;
/** As many as most screens show: the app shows more, so that its footer stays below them. */
const ROWS = 7;

/** A group's page before its app is there, on a phone and on a wide screen. */
function GroupSkeleton() {
  const balance = (
    <FigureTemplates size="3xl" states={['owed', 'owe']}>
      {(figure) => <BalanceTitle figure={figure} />}
    </FigureTemplates>
  );
  return (
    <Page>
      <GroupHeaderSkeleton />
      <div className="flex h-11 items-center gap-5 overflow-hidden border-b border-line sm:gap-6">
        {[...Array(TABS).keys()].map((tab) => (
          <Skeleton key={tab} width="s" />
        ))}
      </div>
      <div className="pt-5 sm:pt-6">
        <Columns
          main={
            <Stack gap="m">
              <div className="lg:hidden">
                <SummaryLineSkeleton>{balance}</SummaryLineSkeleton>
              </div>
              <StatementSkeleton rows={ROWS} />
            </Stack>
          }
          aside={
            <div className="max-lg:hidden">
              <SummarySkeleton>{balance}</SummarySkeleton>
            </div>
          }
        />
      </div>
    </Page>
  );
}

const [CURRENCY = ''] = DEFAULT_CURRENCIES;
const TONES = { owed: 'owed', owe: 'owe', even: 'settled' } as const;

interface FigureTemplatesProps {
  children: (figure: ReactNode) => ReactNode;
  size: '3xl' | '4xl';
  states: readonly (keyof typeof TONES)[];
}

/** One for each state: early-figure.ts fills in the words before the figure, the figure, and the parts of the line below it. */
function FigureTemplates({ children, size, states }: FigureTemplatesProps) {
  return states.map((state) => (
    <template key={state} data-figure={state}>
      {children(<MoneyText amount={minorUnits(0)} currency={CURRENCY} tone={TONES[state]} size={size} />)}
    </template>
  ));
}
