import type { DefaultSplit } from '#contract/groups.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { weightText } from '#web/lib/format/entry-text.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import type { ParsedSplit, SplitValues } from './default-split-values.ts';

interface DefaultSplitRowsProps {
  mode: DefaultSplit['mode'];
  values: SplitValues;
  parsed: ParsedSplit;
  people: People;
  currency: CurrencyCode;
  /** The form was submitted once: missing entries are now shown as errors. */
  showsMissing: boolean;
  onChange: (userId: string, text: string) => void;
}

/** A weight for each member, and what each would carry of a hundred. */
export function DefaultSplitRows(props: DefaultSplitRowsProps) {
  const { mode, values, parsed, people, currency, showsMissing, onChange } = props;
  const { t } = useTranslation('people');
  const language = useLanguage();
  const sample = minorUnits(100 * 10 ** getCurrency(currency).decimalPlaces);
  const shares = parsed.split ? resolveSplit(sample, parsed.split, SAMPLE) : [];
  return (
    <div className="grid grid-cols-1 gap-2">
      <ul className="divide-y divide-line">
        {people.active.map(({ userId, name, avatarUrl }) => {
          const share = shares.find((one) => one.userId === userId);
          return (
            <li key={userId} className="flex items-center gap-3 py-2.5">
              <Avatar id={userId} name={name} src={avatarUrl} size={32} />
              <div className="min-w-0 flex-1">
                <Text truncate weight="medium">
                  {name}
                </Text>
                <Text size="xs" tone="faint">
                  {share ? (
                    <>
                      <MoneyText amount={share.amount} currency={currency} weight="normal" />{' '}
                      {t('split.example', { amount: formatMoney(sample, currency, language) })}
                    </>
                  ) : values.texts[userId]?.trim() ? (
                    ' '
                  ) : (
                    t('split.notIn')
                  )}
                </Text>
              </div>
              <div className="w-28">
                <TextField
                  label={t(`split.${mode}Of`, { name })}
                  hideLabel
                  inputMode="decimal"
                  autoComplete="off"
                  className="text-end"
                  {...(mode === 'percent' && { unit: '%' })}
                  value={values.texts[userId] ?? ''}
                  onChange={(event) => onChange(userId, event.target.value)}
                  error={parsed.unreadable.has(userId) ? t('split.unreadable') : undefined}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <div role="status">
        <Missing parsed={parsed} showsMissing={showsMissing} />
      </div>
    </div>
  );
}

/** Odd cents are shared by a transaction's id: the example always shares them alike. */
const SAMPLE = 'example';

function Missing({ parsed, showsMissing }: Pick<DefaultSplitRowsProps, 'parsed' | 'showsMissing'>) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const { remainder, isAllZero, unreadable } = parsed;
  if (unreadable.size > 0 || (remainder === 0 && !isAllZero)) return null;
  const percent = weightText(Math.abs(remainder), language);
  return (
    <Text size="s" tone={showsMissing ? 'danger' : 'muted'} weight="medium">
      {remainder === 0
        ? t('split.allZero')
        : t(remainder > 0 ? 'split.remaining' : 'split.tooMuch', { percent })}
    </Text>
  );
}
