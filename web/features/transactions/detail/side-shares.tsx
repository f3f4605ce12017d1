import type { ResolvedSplit } from '#contract/sides.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatNumber, formatPercent } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import { ProportionBar } from '#web/parts/people/proportion-bar.tsx';

interface SideSharesProps {
  label: string;
  side: ResolvedSplit;
  currency: string;
  people: People;
  showsBar?: boolean;
}

/** One side of a saved transaction: each participant's amount, and what was entered for it. */
export function SideShares({ label, side, currency, people, showsBar = false }: SideSharesProps) {
  const { t } = useTranslation('transactions');
  const { mode, parts } = side;
  return (
    <Stack gap="s" as="section">
      <Row justify="between" align="baseline">
        <Heading level={3}>{label}</Heading>
        {parts.length > 1 && (
          <Text as="span" size="s" tone="faint">
            {t(modeWords(side))}
          </Text>
        )}
      </Row>
      {showsBar && parts.length > 1 && (
        <ProportionBar segments={parts.map(({ userId, amount }) => ({ id: userId, amount }))} />
      )}
      <Stack as="ul" gap="s">
        {parts.map((part) => {
          const person = people.get(part.userId);
          return (
            <li key={part.userId} className="flex flex-wrap items-center justify-end gap-x-3">
              <Avatar id={part.userId} name={person.name} src={person.avatarUrl} size={24} />
              <span className="min-w-0 flex-[1_1_5rem] wrap-anywhere">
                {person.isYou ? t('people.youAlone') : person.name}
                {person.isFormer && (
                  <Text as="span" size="xs" tone="faint">
                    {' '}
                    {t('people.former')}
                  </Text>
                )}
              </span>
              <Text as="span" size="xs" tone="faint">
                <Entered mode={mode} part={part} />
              </Text>
              <MoneyText amount={part.amount} currency={currency} />
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}

/** What is left after fixed amounts is shared evenly; with none or one to share it, the amounts say it all. */
function modeWords({ mode, parts }: ResolvedSplit) {
  if (mode !== 'evenly') return `modeChoice.${mode}` as const;
  const autos = parts.filter(({ fixed }) => fixed === undefined).length;
  if (autos === parts.length) return 'modeChoice.evenly' as const;
  return autos > 1 ? ('modeChoice.restEvenly' as const) : ('modeChoice.amount' as const);
}

function Entered({ mode, part }: { mode: ResolvedSplit['mode']; part: ResolvedSplit['parts'][number] }) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  if (mode === 'evenly') return t(part.fixed === undefined ? 'share.auto' : 'share.fixed');
  if (mode === 'amount') return t('share.fixed');
  if (mode === 'parts' && part.parts !== undefined) return `× ${formatNumber(part.parts, language)}`;
  if (mode === 'percent' && part.percent !== undefined) return formatPercent(part.percent / 100, language);
  return null;
}
