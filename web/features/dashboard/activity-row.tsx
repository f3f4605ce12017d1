import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { nameOf, shortNameOf } from '#web/lib/people.ts';
import { formatAgo } from '#web/lib/relative-time.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { useRecentlyChanged } from '#web/queries/live.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { addressOf, deedOf } from './activity-words.ts';
import { findPerson } from './people.ts';

interface ActivityRowProps {
  item: Activity;
  /** Not known for the moment between a new membership and the list that holds it. */
  group: Group | undefined;
}

export function ActivityRow({ item, group }: ActivityRowProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { user } = useSession();
  const isRecent = useRecentlyChanged(item.id);
  const { transaction, userId, displayName } = item;
  const isYou = userId === user?.id;
  const other = group && findPerson(group, item.id);
  const deletedName = t('app:deletedMember');
  const words = {
    name: shortNameOf(displayName, deletedName) || t('activity.somebody'),
    what:
      transaction?.description ??
      (other ? shortNameOf(other.displayName, deletedName) : t('activity.somebody')),
  };
  return (
    <ListRow
      to={addressOf(item)}
      highlighted={isRecent}
      leading={
        <Avatar
          id={userId}
          name={nameOf(displayName, deletedName)}
          src={group && findPerson(group, userId)?.avatarUrl}
          size={32}
        />
      }
      title={
        <span className="line-clamp-2 text-s">
          {t(`activity.${isYou ? 'you' : 'other'}.${deedOf(item)}`, words)}
        </span>
      }
      detail={
        <span className="flex gap-1 text-xs text-ink-3">
          {group && <span className="truncate">{group.name}</span>}
          {group && '·'}
          <time dateTime={item.at} className="shrink-0">
            {formatAgo(item.at, new Date(), language)}
          </time>
        </span>
      }
      trailing={
        transaction && (
          <span className={item.action === 'deleted' ? 'text-s text-ink-3 line-through' : 'text-s'}>
            <MoneyText amount={transaction.amount} currency={transaction.currency} />
          </span>
        )
      }
    />
  );
}
