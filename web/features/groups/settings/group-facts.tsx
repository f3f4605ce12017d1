import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { findMember } from '#web/parts/people/members.ts';
import { nameOf } from '#web/parts/people/people.ts';
import { timeZoneName } from './time-zones.ts';

/** What a group is for, what it counts in and since when it is there; `children` are further facts. */
export function GroupFacts({ group, children }: { group: Group; children?: ReactNode }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return (
    <div className="grid gap-4">
      <Text tone={group.description ? 'ink' : 'faint'}>
        <span className="whitespace-pre-line wrap-anywhere">
          {group.description || t('about.noDescription')}
        </span>
      </Text>
      <dl className="grid gap-4">
        {children}
        <Fact label={t('about.currencies')}>
          <span className="flex flex-wrap gap-1.5">
            {group.currencies.map((currency) => (
              <Chip key={currency}>
                {group.currencies.length > 1 && currency === group.defaultCurrency
                  ? t('about.defaultMark', { currency })
                  : currency}
              </Chip>
            ))}
          </span>
        </Fact>
        <Fact label={t('form.timeZone')}>{timeZoneName(group.timeZone, language)}</Fact>
        <Fact label={t('about.created')}>
          <Creation group={group} />
        </Fact>
      </dl>
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <Text as="dt" size="s" tone="faint">
        {label}
      </Text>
      <Text as="dd" size="s">
        {children}
      </Text>
    </div>
  );
}

function Creation({ group }: { group: Group }) {
  const { t } = useTranslation('settings');
  const you = useYou();
  const date = formatDay(group.createdAt, useLanguage());
  if (group.createdBy === you) return t('about.createdByYou', { date });
  const creator = findMember(group, group.createdBy);
  if (!creator) return date;
  return t('about.createdBy', { date, name: nameOf(creator.displayName, t('app:deletedMember')) });
}
