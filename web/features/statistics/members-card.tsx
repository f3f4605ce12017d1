import type { GroupStatistics } from '#contract/statistics.ts';
import type { TileColour } from '#domain/groups/group.ts';
import { minorUnits } from '#domain/money/money.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { tileLook } from '#web/parts/groups/tile-look.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import { PartBar } from './part-bar.tsx';

interface MembersCardProps {
  statistics: GroupStatistics;
  colour: TileColour;
  people: People;
}

/** Where the figures leave no room for a name beside them, they stand beneath it, beside or below each other. */
const STACKED = {
  long: {
    table: '@max-[24rem]:[&,&>*]:block',
    row: '@max-[24rem]:grid @max-[24rem]:grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] @max-[24rem]:gap-x-3',
    name: '@max-[24rem]:col-span-full @max-[24rem]:max-w-none @max-[24rem]:pb-1',
    number: '@max-[24rem]:pt-0 @max-[24rem]:ps-0',
  },
  short: {
    table: '@max-[15rem]:[&,&>*]:block',
    row: '@max-[15rem]:grid @max-[15rem]:grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] @max-[15rem]:gap-x-3',
    name: '@max-[15rem]:col-span-full @max-[15rem]:max-w-none @max-[15rem]:pb-1',
    number: '@max-[15rem]:pt-0 @max-[15rem]:ps-0',
  },
} as const;

/** Of characters in the largest figure. */
const SHORT_MAX = 9;

const NUMBER =
  'pt-3.5 pb-3 ps-3 text-end align-top whitespace-nowrap [--room:max(50vw-2.75rem,min(100vw-4rem,7rem))]';

/** What each member paid, and what of the whole was for them: a table whose bars can be read without it. */
export function MembersCard({ statistics: { currency, members }, colour, people }: MembersCardProps) {
  const { t } = useTranslation('statistics');
  const rows = members.toSorted((a, b) => b.share - a.share || b.paid - a.paid);
  const scale = Math.max(1, ...rows.flatMap(({ paid, share }) => [paid, share]));
  const largest = formatMoney(minorUnits(scale), currency, useLanguage());
  const stacked = STACKED[largest.length > SHORT_MAX ? 'long' : 'short'];
  return (
    <Card as="section" aria-labelledby="by-member">
      <CardHeader id="by-member" title={t('byMember')} level={3} />
      <div {...tileLook(colour)} className="@container px-4 pb-4 sm:px-5">
        <table aria-labelledby="by-member" className={classes('w-full text-s', stacked.table)}>
          <thead>
            <tr className={classes('border-b border-line text-ink-3', stacked.row)}>
              <th scope="col" className={classes('py-2 text-start font-medium', stacked.name)}>
                {t('member')}
              </th>
              {(['paid', 'share'] as const).map((figure) => (
                <th
                  key={figure}
                  scope="col"
                  className={classes('whitespace-nowrap py-2 ps-3 text-end font-medium', stacked.number)}
                >
                  <Key tone={figure} /> {t(figure)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, paid, share }) => {
              const { name, avatarUrl, isYou } = people.get(userId);
              return (
                <tr key={userId} className={classes('border-b border-line last:border-b-0', stacked.row)}>
                  <th
                    scope="row"
                    className={classes('w-full max-w-0 py-3 text-start font-medium', stacked.name)}
                  >
                    <span className="flex items-center gap-2.5">
                      <Avatar id={userId} name={name} src={avatarUrl} size={24} />
                      <span className="min-w-0 wrap-anywhere">{isYou ? t('you', { name }) : name}</span>
                    </span>
                    <span className="mt-2 grid gap-1">
                      <PartBar part={paid / scale} colour={BARS.paid} />
                      <PartBar part={share / scale} colour={BARS.share} />
                    </span>
                  </th>
                  <td className={classes(NUMBER, stacked.number)}>
                    <MoneyText amount={paid} currency={currency} signed={paid < 0} />
                  </td>
                  <td className={classes(NUMBER, stacked.number)}>
                    <MoneyText amount={share} currency={currency} signed={share < 0} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className="mt-2">
          <Text size="xs" tone="faint">
            {t('shareHint')}
          </Text>
        </div>
      </div>
    </Card>
  );
}

const BARS = { paid: 'bg-chart', share: 'bg-chart/45' } as const;

function Key({ tone }: { tone: keyof typeof BARS }) {
  return <span aria-hidden className={`me-0.5 inline-block size-2 rounded-[2px] ${BARS[tone]}`} />;
}
