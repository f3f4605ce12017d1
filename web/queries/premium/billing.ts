import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import {
  cancelSubscription,
  changeSubscription,
  getBillingConfig,
  getCustomerPortal,
  getSubscription,
  listProducts,
  resumeSubscription,
  type Subscription,
} from '#contract/premium/billing.ts';
import { call } from '#web/lib/api/call.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { reading } from '#web/queries/connection/reading.ts';

const SUBSCRIPTION = [...keys.tier, 'subscription'] as const;
const FIVE_MINUTES = 300_000;

/** What this installation sells; it does not change while a page is open. */
export function billingConfigQuery() {
  return queryOptions({
    queryKey: ['billing', 'config'],
    ...reading(getBillingConfig, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function productsQuery() {
  return queryOptions({
    queryKey: ['billing', 'products'],
    ...reading(listProducts, {}),
    staleTime: FIVE_MINUTES,
  });
}

/** The reader's own; null where there was none. */
export function subscriptionQuery() {
  return queryOptions({
    queryKey: SUBSCRIPTION,
    ...reading(getSubscription, {}),
    staleTime: FIVE_MINUTES,
  });
}

export function useChangeSubscription() {
  return useSubscriptionChange((body: InputOf<typeof changeSubscription>['body']) =>
    call(changeSubscription, { body }),
  );
}

export function useCancelSubscription() {
  return useSubscriptionChange(() => call(cancelSubscription, {}));
}

export function useResumeSubscription() {
  return useSubscriptionChange(() => call(resumeSubscription, {}));
}

/** Gives an address that is valid for a short time, so it is asked for at each press. */
export function useCustomerPortal() {
  return useMutation({ mutationFn: () => call(getCustomerPortal, {}), retry: false });
}

function useSubscriptionChange<Input>(change: (input: Input) => Promise<Subscription>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess(subscription) {
      client.setQueryData(SUBSCRIPTION, subscription);
      // One that was paused gives premium again.
      void client.invalidateQueries({ queryKey: keys.tier, exact: true });
      void client.invalidateQueries({ queryKey: keys.profile });
    },
  });
}
