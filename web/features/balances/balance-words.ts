import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';

/** Sentences about two people, in which the reader is "you". */
export function useBalanceWords(people: People) {
  const { t } = useTranslation('balances');
  const pair =
    (verb: 'pays' | 'paid' | 'owes') =>
    ({ from, to }: { from: string; to: string }) => {
      const [payer, payee] = [people.get(from), people.get(to)];
      if (payer.isYou) return t(`${verb}.you`, { name: payee.shortName });
      if (payee.isYou) return t(`${verb}.toYou`, { name: payer.shortName });
      return t(`${verb}.between`, { from: payer.shortName, to: payee.shortName });
    };
  return {
    /** 'You pay Ben', 'Ben pays you', 'Ben pays Chloé'. */
    pays: pair('pays'),
    /** 'You paid Ben', 'Ben paid you', 'Ben paid Chloé'. */
    paid: pair('paid'),
    /** 'You owe Ben', 'Ben owes you', 'Ben owes Chloé'. */
    owes: pair('owes'),
    balanceOf: (userId: string) => {
      const person = people.get(userId);
      return person.isYou ? t('balanceOf.you') : t('balanceOf.other', { name: person.shortName });
    },
  };
}
