import { deferred } from '#web/lib/loading/deferred.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import type { ConvertedAmountProps } from './converted-amount.tsx';

const ConvertedAmount = deferred(async () => (await import('./converted-amount.tsx')).ConvertedAmount, {
  on: 'afterwards',
  texts: ['rates'],
  isSilent: true,
});

/** The amount in the reader's view currency, for those who have one. The amount itself waits for none of this. */
export function AlsoShown(props: Omit<ConvertedAmountProps, 'to'>) {
  const to = useSession().user?.viewCurrency;
  if (!to || to === props.currency || props.amount === 0) return null;
  return <ConvertedAmount {...props} to={to} />;
}
