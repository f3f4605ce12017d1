import {
  Mail,
  MessageSquare,
  Paperclip,
  Pencil,
  Plus,
  Repeat,
  RotateCcw,
  Settings,
  Trash2,
  UserMinus,
  UserPlus,
  UserRound,
} from 'lucide-react';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { nameOf } from '#web/parts/people/people.ts';
import { addressOf, useActivityWords } from './activity-words.ts';

interface ActivityRowProps {
  item: Activity;
  /** Of several members who are told of in this one row. */
  names?: string | undefined;
  /** Not known for the moment between a new membership and the list that holds it. */
  group: Group | undefined;
  /** How the reader is told when: ago in a summary, by the clock under a day of its own. */
  time: string;
  /** Among changes of several groups. */
  namesGroup?: boolean;
  /** As in ListRow. */
  inset?: boolean;
  /** Another member has just done it. */
  highlighted: boolean;
}

/** One thing that happened in a group: who, what, when, and the way there. */
export function ActivityRow({
  item,
  names,
  group,
  time,
  namesGroup = false,
  inset = true,
  highlighted,
}: ActivityRowProps) {
  const { t } = useTranslation();
  const { transaction, userId, displayName } = item;
  const members = group?.members ?? [];
  const actor = members.find((member) => member.userId === userId);
  const { sentence, more } = useActivityWords(members)(item, names);
  return (
    <ListRow
      to={addressOf(item)}
      highlighted={highlighted}
      inset={inset}
      isWhole
      leading={
        <span className="relative block">
          <Avatar
            id={userId}
            name={nameOf(displayName, t('deletedMember'))}
            src={actor?.avatarUrl}
            size={32}
          />
          <DeedMark item={item} edge={inset ? 'border-raised' : 'border-page'} />
        </span>
      }
      title={<span className="line-clamp-3 text-s">{sentence}</span>}
      detail={
        <span className="flex flex-wrap gap-x-1 text-xs text-ink-3">
          {namesGroup && group && <span className="truncate after:content-['_·']">{group.name}</span>}
          {more && <span className="min-w-0 wrap-anywhere after:content-['_·']">{more}</span>}
          <time dateTime={item.at} className="shrink-0">
            {time}
          </time>
        </span>
      }
      trailing={
        transaction &&
        item.noun === 'transaction' && (
          <span className={item.action === 'deleted' ? 'text-s text-ink-3 line-through' : 'text-s'}>
            <MoneyText amount={transaction.amount} currency={transaction.currency} />
          </span>
        )
      }
    />
  );
}

const MARKS = {
  transaction: { created: Plus, edited: Pencil, deleted: Trash2, restored: RotateCcw },
  group: { created: Plus, edited: Settings, deleted: Trash2, restored: RotateCcw },
  membership: { created: UserPlus, edited: UserRound, deleted: UserMinus, restored: UserPlus },
  invitation: { created: Mail, edited: Mail, deleted: Trash2, restored: Mail },
  comment: { created: MessageSquare, edited: Pencil, deleted: Trash2, restored: MessageSquare },
  attachment: { created: Paperclip, edited: Paperclip, deleted: Trash2, restored: Paperclip },
  recurring_expense: { created: Repeat, edited: Repeat, deleted: Trash2, restored: Repeat },
} as const;

/** The icon of the action; the sentence says it in words. */
function DeedMark({ item: { noun, action }, edge }: { item: Activity; edge: string }) {
  const Icon = MARKS[noun][action];
  return (
    <span
      aria-hidden
      className={classes(
        'absolute -right-1.5 -bottom-1.5 grid size-4.5 place-items-center rounded-pill border-2 bg-sunken text-ink-2',
        edge,
      )}
    >
      <Icon size={10} strokeWidth={2.25} />
    </span>
  );
}
