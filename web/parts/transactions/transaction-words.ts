import type { ResolvedSplit } from '#contract/sides.ts';
import type { Transaction } from '#contract/transactions.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import type { EffectKind } from '#domain/ledger/effect.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import type { Language } from '#web/lib/texts/language.ts';
import type { Translate } from '#web/lib/texts/text-keys.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { namesInSentence, type People } from '#web/parts/people/people.ts';
import { handedOver } from './handed-over.ts';
import { transactionName } from './transaction-name.ts';

/** Sentences about transactions, in which the reader is "you". */
export function useTransactionWords(people: People) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const nameOf = (transaction: Transaction) => transactionName(transaction, (type) => t(`type.${type}`));
  return {
    /** The line's name: for money handed over, who paid whom. */
    title: (transaction: Transaction) => whoPaidWhom(t, transaction, people) ?? nameOf(transaction),
    /** Who paid and how much. */
    detail: (transaction: Transaction) => {
      const amount = formatMoney(transaction.amount, transaction.currency, language);
      if (whoPaidWhom(t, transaction, people))
        // Between others the end of the line has no figure.
        return isOnIt(transaction, people.you)
          ? nameOf(transaction)
          : `${isolated(nameOf(transaction))} · ${amount}`;
      const key = transaction.type === 'income' ? 'received' : 'paid';
      return whoDid(t, key, transaction.payers, amount, people, language);
    },
    effect: (kind: EffectKind) => t(`effect.${kind}`),
  };
}

/** 'You paid Ben' for a settlement or transfer between two; undefined for anything else. */
function whoPaidWhom(
  t: Translate<'transactions'>,
  transaction: Transaction,
  people: People,
): string | undefined {
  const pair = handedOver(transaction);
  if (!pair) return undefined;
  const from = people.get(pair.from);
  const to = people.get(pair.to);
  if (from.isYou) return t('handed.byYou', { name: to.shortName });
  if (to.isYou) return t('handed.toYou', { name: from.shortName });
  return t('handed.between', { from: from.shortName, to: to.shortName });
}

function isOnIt({ payers, recipients }: Transaction, userId: string): boolean {
  return [...payers.parts, ...recipients.parts].some((part) => part.userId === userId);
}

function whoDid(
  t: Translate<'transactions'>,
  verb: 'paid' | 'received',
  { parts }: ResolvedSplit,
  amount: string,
  people: People,
  language: Language,
): string {
  const [first, second, third] = parts.map(({ userId }) => people.get(userId));
  if (!first) return amount;
  if (!second)
    return first.isYou ? t(`${verb}.you`, { amount }) : t(`${verb}.one`, { name: first.shortName, amount });
  if (third) return t(`${verb}.several`, { count: parts.length, amount });
  // The reader first, as a sentence about oneself begins.
  const pair = second.isYou ? [second, first] : [first, second];
  const names = pair.map((person) => (person.isYou ? t('people.youFirst') : person.shortName));
  return t(`${verb}.two`, { names: namesInSentence(names, language), amount });
}
