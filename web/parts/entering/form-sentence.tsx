import { type Dispatch, memo, type ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { RichText } from '#web/kit/content/rich-text.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Menu } from '#web/kit/popups/menu.tsx';
import { useToday } from '#web/lib/format/use-today.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { DatePill } from './date-pill.tsx';
import type { Draft, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import { ModePill } from './mode-pill.tsx';
import { isUnchosen, loneParticipant } from './parsed-draft.ts';
import { PeoplePill } from './people-pill.tsx';

interface FormSentenceProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  group: Group;
  people: People;
  /** The sentence for one recipient and for several, where it is not that of the transaction's type. */
  text?: SentenceText | undefined;
  /** Called when the reader opens a side person by person. */
  onOpenSide: (name: SideName) => void;
  /** Of what says that the date is wrong, where it is. */
  dateErrorId: string | undefined;
}

export interface SentenceText {
  one: string;
  many: string;
}

/** "Paid by *you*, split *evenly* among *4*, *today*": the whole form in a sentence whose words open their choice. */
export function FormSentence({ draft, text, ...rest }: FormSentenceProps) {
  const { type, payers, recipients, date, currency } = draft;
  const now = useToday();
  return (
    <Sentence
      {...rest}
      {...text}
      {...{ type, payers, recipients, date, now, currency }}
      payer={loneParticipant(draft, 'payers')}
      recipient={loneParticipant(draft, 'recipients')}
    />
  );
}

interface SentenceProps
  extends Omit<FormSentenceProps, 'draft' | 'text'>,
    Pick<Draft, 'type' | 'payers' | 'recipients' | 'date' | 'currency'>,
    Partial<SentenceText> {
  now: CalendarDate;
  payer: string | undefined;
  recipient: string | undefined;
}

/** Drawn again only when something changes that it says, and so is each of its words. */
const Sentence = memo(function Sentence({
  type,
  payers,
  recipients,
  payer,
  recipient,
  date,
  now,
  currency,
  dispatch,
  group,
  people,
  one,
  many,
  onOpenSide,
  dateErrorId,
}: SentenceProps) {
  const { t } = useTranslation('entering');
  const isForOne = recipient !== undefined || isUnchosen({ type, recipients });
  const pill = { type, dispatch };
  const choice = { ...pill, people, onSeveral: onOpenSide };
  const text = (isForOne ? one : many) ?? t(`sentence.${type}.${isForOne ? 'one' : 'many'}`);
  // A transaction keeps its currency when the group has dropped it since.
  const currencies = [...new Set([...group.currencies, currency])];
  const currencyText = currencies.length > 1 ? `${t('sentence.in')} <currency/>` : '';
  return (
    <Text as="div" size="l">
      <span className="leading-loose">
        <RichText
          text={withStopsMarked(text.replace('<currency/>', currencyText))}
          marks={{
            payer: word('payer', <PeoplePill {...choice} name="payers" side={payers} lone={payer} />),
            people: word(
              'people',
              <PeoplePill {...choice} name="recipients" side={recipients} lone={recipient} />,
            ),
            mode: word('mode', <ModePill {...pill} name="recipients" side={recipients} />),
            date: word('date', <DatePill date={date} now={now} dispatch={dispatch} errorId={dateErrorId} />),
            currency: word('currency', <CurrencyPill {...{ currency, currencies, dispatch }} />),
          }}
        />
      </span>
    </Text>
  );
});

/** Hands each word that can be pressed the comma or full stop after it. */
function withStopsMarked(text: string): string {
  return text.replace(/<(\w+)\/>([,.]?)/g, '<$1>$2</$1>');
}

/** A line would begin with the comma, because a browser may break it on either side of a button. */
function word(key: string, pill: ReactNode) {
  return (stop: string) => (
    <span key={key} className="whitespace-nowrap [&>button]:whitespace-normal">
      {pill}
      {stop}
    </span>
  );
}

interface CurrencyPillProps extends Pick<SentenceProps, 'currency' | 'dispatch'> {
  currencies: readonly CurrencyCode[];
}

function CurrencyPill({ currency, currencies, dispatch }: CurrencyPillProps) {
  return (
    <Menu
      align="start"
      trigger={<PillButton>{currency}</PillButton>}
      items={currencies.map((offered) => ({
        label: offered,
        checked: offered === currency,
        onSelect: () => dispatch({ kind: 'set-currency', currency: offered }),
      }))}
    />
  );
}
