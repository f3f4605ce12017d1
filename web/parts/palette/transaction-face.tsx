import type { Group } from '#contract/groups.ts';
import type { Transaction } from '#contract/transactions.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { effectOn } from '#domain/ledger/effect.ts';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { EffectFigure } from '#web/parts/transactions/effect-figure.tsx';
import { iconOf, pictureTone } from '#web/parts/transactions/transaction-icon.ts';
import { useTransactionWords } from '#web/parts/transactions/transaction-words.ts';
import { OptionFace } from './option-face.tsx';

interface TransactionFaceProps {
  transaction: Transaction;
  /** Not known while the list of groups is on its way. */
  group: Group | undefined;
  /** The reader. */
  userId: string;
}

/** What it was, in which group and when, who paid what, and what it means for the reader. */
export function TransactionFace({ transaction, group, userId }: TransactionFaceProps) {
  const language = useLanguage();
  const words = useTransactionWords(usePeople(group));
  const effect = effectOn(transaction, userId);
  const { date, currency } = transaction;
  return (
    <OptionFace
      leading={<IconTile icon={iconOf(transaction, group?.categories)} tone={pictureTone(transaction)} />}
      title={words.title(transaction)}
      detail={[
        ...(group ? [isolated(group.name)] : []),
        formatDate(date, language),
        words.detail(transaction),
      ].join(' · ')}
      trailing={<EffectFigure effect={effect} currency={currency} word={words.effect(effect.kind)} signed />}
    />
  );
}
