import { type Dispatch, memo, type ReactNode, useState } from 'react';
import type { SideMode } from '#domain/ledger/split.ts';
import { isNoAmount } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { type MinorUnits, NO_MONEY } from '#domain/money/money.ts';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { amountText } from '#web/lib/format/entry-text.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { AmountField } from '#web/parts/money/amount-field.tsx';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { Person } from '#web/parts/people/people.ts';
import type { Draft, SideEntry, SideName } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';

interface SideRowProps {
  entry: SideEntry;
  side: SideName;
  mode: SideMode;
  currency: CurrencyCode;
  locale: Draft['locale'];
  /** Of the total; undefined until the side adds up. */
  share: MinorUnits | undefined;
  /** A share that is not due yet is shown as it was. */
  isShareDue: boolean;
  isUnreadable: boolean;
  /** By which the form finds its figure when the side cannot be saved. */
  field: SideName | undefined;
  /** Of what is said of the side, where this row has the field that takes the focus. */
  faultId: string | undefined;
  /** The same at every render, and so is `person`: a row is drawn again only when something of its own changes. */
  dispatch: Dispatch<DraftAction>;
  person: Person;
}

/** One person on one side: on it or not, and what they carry. */
export const SideRow = memo(function SideRow(props: SideRowProps) {
  const { entry, side, dispatch, person } = props;
  const { t } = useTranslation('transactions');
  const { userId, included } = entry;
  const hasNote = included && props.mode !== 'amount';
  const name = person.isYou ? t('people.youAlone') : person.name;
  return (
    <li className="@container">
      {/* On a phone the note stands under the name, which needs the width and keeps a line free for it. */}
      <div className="grid min-h-14 grid-cols-[minmax(min-content,1fr)_auto] items-center gap-x-3 py-1.5 @max-[14rem]:grid-cols-1 sm:flex">
        <div className="min-w-0 sm:flex-1">
          <Checkbox
            checked={included}
            onChange={(event) => dispatch({ kind: 'include', side, userId, included: event.target.checked })}
            label={
              <Row>
                <Avatar id={userId} name={person.name} src={person.avatarUrl} size={32} />
                <Text as="span" tone={included ? 'ink' : 'faint'}>
                  <span
                    dir="auto"
                    className={classes('block text-left wrap-anywhere', hasNote && 'max-sm:pb-5')}
                  >
                    {name}
                  </span>
                </Text>
              </Row>
            }
          />
        </div>
        {included && <Carried {...props} />}
      </div>
    </li>
  );
}, isDrawn);

/** What a row shows at once. */
const AT_ONCE = [
  'entry',
  'side',
  'mode',
  'currency',
  'locale',
  'isUnreadable',
  'field',
  'faultId',
  'dispatch',
  'person',
] as const;

/** Whether a row that was drawn with these need not be drawn again. */
function isDrawn(before: SideRowProps, now: SideRowProps): boolean {
  return (
    AT_ONCE.every((name) => before[name] === now[name]) && (!now.isShareDue || before.share === now.share)
  );
}

/** As wide as its amount, so that the digits of a large one are all seen. Large letters leave it a line of its own. */
const FIGURE =
  'min-w-28 max-w-44 shrink-0 max-sm:@min-[14rem]:col-start-2 max-sm:@min-[14rem]:row-span-2 max-sm:@min-[14rem]:row-start-1 @max-[14rem]:min-w-0 @max-[14rem]:max-w-none';

/** How the figure comes about. */
function Note({ children }: { children: ReactNode }) {
  return (
    // A press beside its button is one on the name.
    <div className="max-sm:pointer-events-none max-sm:-mt-5 max-sm:pl-18.5 max-sm:[&_button]:pointer-events-auto">
      <Text as="div" size="xs" tone="faint">
        {children}
      </Text>
    </div>
  );
}

function Carried(props: SideRowProps) {
  const { mode } = props;
  if (mode === 'evenly') return <EvenShare {...props} />;
  if (mode === 'amount') return <EnteredAmount {...props} value={props.entry.text} />;
  return <Weight {...props} />;
}

/** Auto shows what comes out; typing over it fixes the person, the word "fixed" frees them again. */
function EvenShare(props: SideRowProps) {
  const { entry, side, currency, locale, share, dispatch, person } = props;
  const { t } = useTranslation('transactions');
  const { t: tEntering } = useTranslation('entering');
  // An emptied field stays empty while it is being typed in, though the person is already free.
  const [isTyping, setTyping] = useState(false);
  const { userId, text } = entry;
  const isFixed = text !== '';
  const computed = share === undefined ? '' : amountText(share, currency, locale);
  return (
    <>
      <Note>
        {isFixed ? (
          <PillButton
            aria-label={tEntering('free', { name: person.name })}
            onClick={() => dispatch({ kind: 'enter', side, userId, text: '' })}
          >
            {t('share.fixed')}
          </PillButton>
        ) : (
          t('share.auto')
        )}
      </Note>
      <EnteredAmount
        {...props}
        value={isFixed || isTyping ? text : computed}
        isWorkedOut={!isFixed}
        onTyping={setTyping}
      />
    </>
  );
}

function EnteredAmount({
  entry: { userId },
  side,
  currency,
  isUnreadable,
  field,
  faultId,
  dispatch,
  person,
  value,
  isWorkedOut = false,
  onTyping,
}: SideRowProps & { value: string; isWorkedOut?: boolean; onTyping?: (isTyping: boolean) => void }) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const isNone = isUnreadable && isNoAmount(value, getCurrency(currency), language);
  return (
    <div className={FIGURE}>
      <AmountField
        name={field}
        faultId={faultId}
        label={t('amountOf', { name: person.name })}
        size="row"
        mayBeZero
        quiet={isWorkedOut}
        currency={currency}
        value={value}
        onFocus={(event) => event.target.select()}
        onBlur={() => onTyping?.(false)}
        onValueChange={(text) => {
          onTyping?.(true);
          dispatch({ kind: 'enter', side, userId, text });
        }}
        error={isNone ? t('problem.number') : undefined}
      />
    </div>
  );
}

function Weight({
  entry: { userId, text },
  side,
  mode,
  currency,
  share,
  isUnreadable,
  field,
  faultId,
  dispatch,
  person,
}: SideRowProps) {
  const { t } = useTranslation('entering');
  const isPercent = mode === 'percent';
  // Nothing entered is nothing, also while the side does not add up.
  const carried = share ?? (text === '' ? NO_MONEY : undefined);
  return (
    <>
      <Note>
        {carried !== undefined && <MoneyText amount={carried} currency={currency} weight="normal" />}
      </Note>
      <div className={classes(FIGURE, 'max-sm:@min-[14rem]:max-w-28 max-sm:@min-[14rem]:min-w-20')}>
        <TextField
          name={field}
          faultId={faultId}
          label={t(isPercent ? 'percentOf' : 'partsOf', { name: person.name })}
          hideLabel
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => dispatch({ kind: 'enter', side, userId, text: event.target.value })}
          unit={isPercent ? '%' : '×'}
          error={isUnreadable ? t('problem.number') : undefined}
        />
      </div>
    </>
  );
}
