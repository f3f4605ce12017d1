import { Link } from 'react-router';
import type { AdminStats } from '#contract/premium/admin.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { formatNumber } from '#web/lib/format/number-format.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5';

/** The figures of the server, each leading to the list that it counts where there is one. */
export function StatTiles({ stats: { users, groups, memberships } }: { stats: AdminStats }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const accounts = (count: number) => ({ count, accounts: formatNumber(count, language) });
  const average = users.total > 0 ? memberships / users.total : 0;
  return (
    <ul className={GRID}>
      <StatTile
        wide
        label={t('stats.users')}
        value={users.total}
        detail={t('stats.confirmed', accounts(users.confirmed))}
        to="/admin/users"
      />
      <StatTile label={t('stats.recent')} value={users.recentSignups} detail={t('stats.recentDetail')} />
      <StatTile
        label={t('stats.premium')}
        value={users.premium}
        detail={t('stats.free', accounts(users.free))}
        to="/admin/users?tier=premium"
      />
      <StatTile
        label={t('stats.overLimit')}
        value={users.overLimit}
        detail={t('stats.overLimitDetail')}
        to="/admin/exceeding-limits"
      />
      <StatTile
        label={t('stats.groups')}
        value={groups}
        detail={t('stats.perUser', { groups: averageText(average, language) })}
      />
    </ul>
  );
}

export function StatTilesComing() {
  return (
    <div className={GRID}>
      {[...Array(5).keys()].map((place) => (
        <div key={place} className={place === 0 ? 'col-span-2 lg:col-span-1' : undefined}>
          <Card padded>
            <Skeleton width="s" />
            <Skeleton width="m" height="figure" />
            <Skeleton width="m" height="title" />
          </Card>
        </div>
      ))}
    </div>
  );
}

interface StatTileProps {
  label: string;
  value: number;
  detail: string;
  to?: string;
  /** On a phone it takes a line of its own. */
  wide?: boolean;
}

function StatTile({ label, value, detail, to, wide = false }: StatTileProps) {
  const language = useLanguage();
  return (
    <li
      className={classes(
        'relative min-w-0 rounded-l border border-line bg-raised p-4 shadow-1 sm:p-5',
        to && 'transition-colors hover:bg-sunken',
        wide && 'col-span-2 lg:col-span-1',
      )}
    >
      <div className="text-s text-ink-2">
        {to ? (
          <Link
            to={to}
            className="after:absolute after:inset-0 after:rounded-l after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </div>
      <div className="font-display text-2xl font-[650] tracking-[-0.025em] tabular-nums">
        {formatNumber(value, language)}
      </div>
      <div className="mt-1 text-xs text-pretty text-ink-3">{detail}</div>
    </li>
  );
}

/** To a tenth. Zero is said where there is none. */
function averageText(average: number, language: Language): string {
  if (average > 0 && average < 0.1) return `< ${formatNumber(0.1, language)}`;
  return formatNumber(Math.round(average * 10) / 10, language);
}
