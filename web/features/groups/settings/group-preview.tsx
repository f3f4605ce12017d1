import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import type { GroupValues } from './group-values.ts';

/** The group as its list and its page will show it. Those who listen hear the fields themselves. */
export function GroupPreview({ values }: { values: GroupValues }) {
  const { t } = useTranslation('settings');
  const name = values.name.trim();
  return (
    <div aria-hidden className="rounded-l bg-sunken p-4">
      <Row gap="m">
        <GroupTile icon={values.icon} colour={values.colour} size={56} />
        <div className="min-w-0">
          <Heading level={3} size="xl">
            <span className={name ? 'line-clamp-2' : 'text-ink-3'}>{name || t('form.untitled')}</span>
          </Heading>
          <Text size="s" tone="muted" truncate>
            {values.description.trim() || values.currencies.join(' · ')}
          </Text>
        </div>
      </Row>
    </div>
  );
}
