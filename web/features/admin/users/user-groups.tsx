import type { AdminUserDetails } from '#contract/premium/admin.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

/** Only the names of the groups: their content is for their members alone. */
export function UserGroups({ groups }: Pick<AdminUserDetails, 'groups'>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <Card as="section" aria-labelledby="groups">
      <CardHeader id="groups" level={3} title={t('user.groups')} aside={groups.length} />
      {groups.length === 0 ? (
        <div className="px-4 pb-4 sm:px-5">
          <Text size="s" tone="muted">
            {t('user.noGroups')}
          </Text>
        </div>
      ) : (
        <List label={t('user.groups')}>
          {groups.map(({ id, name, role, joinedAt }) => (
            <ListRow
              key={id}
              title={<bdi>{name}</bdi>}
              detail={t('user.joined', { date: formatDay(joinedAt, language) })}
              trailing={
                <Text as="span" size="s" tone="muted">
                  {t(`user.role.${role}`)}
                </Text>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}
