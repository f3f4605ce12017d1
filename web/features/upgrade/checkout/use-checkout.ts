import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type BillingPlan, isRunning } from '#domain/premium/subscription.ts';
import { mayReadAgain } from '#web/lib/api/retrying.ts';
import { useTheme } from '#web/lib/browser/use-theme.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { billingConfigQuery, subscriptionQuery } from '#web/queries/premium/billing.ts';
import { overlayEnd } from './overlay-end.ts';
import { openPaddle, ScriptMissingError } from './paddle-script.ts';

export type CheckoutFailure = 'unknownPlan' | 'subscribed' | 'scriptMissing' | 'failed' | 'notStarted';

export interface Checkout {
  /** `loading` until the overlay is over the page, then `open`. */
  readonly phase: 'idle' | 'loading' | 'open';
  readonly failure: CheckoutFailure | undefined;
  readonly start: (plan: BillingPlan) => Promise<void>;
}

/** A read is not put off until the connection is back: the payment would open by itself. */
const AT_ONCE = {
  networkMode: 'always',
  retry: (failures: number, error: Error) =>
    onlineManager.isOnline() && failures < RETRIES && mayReadAgain(error),
} as const;
const RETRIES = 2;

interface CheckoutOptions {
  /** The place that led to it, for Paddle's records. */
  source: string;
  onNotPaid?: (plan: BillingPlan) => void;
  /** Unset, the failure is told in place. */
  onFailed?: (plan: BillingPlan) => void;
}

/** Opens Paddle's checkout over the page. A payment leads to the page that waits for its confirmation. */
export function useCheckout({ source, onNotPaid, onFailed }: CheckoutOptions): Checkout {
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const { resolved } = useTheme();
  const { user } = useSession();
  const [phase, setPhase] = useState<Checkout['phase']>('idle');
  const [failure, setFailure] = useState<CheckoutFailure>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function start(plan: BillingPlan): Promise<void> {
    if (!user) return;
    if (!onlineManager.isOnline()) return fail('notStarted');
    const { signal } = leaving.current;
    setFailure(undefined);
    setPhase('loading');
    let end: 'completed' | 'failed' | undefined;
    try {
      const config = await client.fetchQuery({ ...billingConfigQuery(), ...AT_ONCE });
      const offered = config.plans.find(({ id }) => id === plan);
      if (!offered) return fail('unknownPlan');
      // Another page may have paid since this one was opened. A read that is under way may wait for the connection.
      await client.cancelQueries({ queryKey: subscriptionQuery().queryKey, exact: true });
      const own = await client.fetchQuery({ ...subscriptionQuery(), ...AT_ONCE, staleTime: 0 });
      if (own && isRunning(own.status)) return fail('subscribed');
      const paddle = await openPaddle(config, (event) => {
        if (event === 'checkout.completed') end = 'completed';
        if (event === 'checkout.error' && end !== 'completed') end = 'failed';
      });
      if (signal.aborted) return;
      paddle.Checkout.open({
        items: [{ priceId: offered.priceId, quantity: 1 }],
        customer: { email: user.email },
        customData: { user_id: user.id, plan_id: plan, source },
        settings: {
          displayMode: 'overlay',
          // The payment is for this account, also where another has paid on this device.
          allowLogout: false,
          locale: language,
          theme: resolved,
          successUrl: `${window.location.origin}/upgrade/success`,
        },
      });
    } catch (error) {
      return fail(error instanceof ScriptMissingError ? 'scriptMissing' : 'notStarted');
    }
    const isGone = await overlayEnd(signal, () => setPhase('open'));
    if (signal.aborted) return;
    setPhase('idle');
    if (end === 'completed') await navigate('/upgrade/success');
    else if (end === 'failed' && onFailed) onFailed(plan);
    else if (end === 'failed') setFailure('failed');
    else if (isGone) onNotPaid?.(plan);
  }

  function fail(reason: CheckoutFailure): void {
    setPhase('idle');
    setFailure(reason);
  }

  return { phase, failure, start };
}
