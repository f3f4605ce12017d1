import { randomBytes } from 'node:crypto';
import { daysAfter } from '#domain/calendar/day.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { type BillingPlan, TRIAL_DAYS } from '#domain/premium/subscription.ts';
import { intervalOf, PRODUCT_JSON, planOfPrice, priceJson } from './stand-in-catalog.ts';

// What the stand-in knows of its customers, and what becomes of it as its clock moves: a trial ends and is charged, a period
// is renewed, a card fails and is tried for a month, what is scheduled happens.

export interface StandInEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly notification_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StandInSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  readonly customData: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  plan: BillingPlan;
  status: 'active' | 'canceled' | 'past_due' | 'paused' | 'trialing';
  period: { startsAt: Date; endsAt: Date } | undefined;
  cancelAt: Date | undefined;
  canceledAt: Date | undefined;
  pausedAt: Date | undefined;
  /** When one that is paused begins again by itself. */
  resumesAt: Date | undefined;
  updatedAt: string;
  /** The card is refused. */
  declines: boolean;
  /** When a payment that failed is given up. */
  givesUpAt: Date | undefined;
  /** What then becomes of it. */
  givenUpAs: 'canceled' | 'paused';
}

export type Books = ReturnType<typeof openBooks>;

/** How long a payment that failed is tried again. */
const RECOVERY_DAYS = 30;

/** `tell` is given every event, in order. */
export function openBooks(clock: () => Date, tell: (event: StandInEvent) => void) {
  const subscriptions = new Map<string, StandInSubscription>();
  let ahead = 0;
  let currency: CurrencyCode = getCurrency('EUR').code;
  let count = 0;
  let latest = 0;
  const now = () => new Date(clock().getTime() + ahead);

  /** No two things happen in the same microsecond. */
  function moment(at: Date): string {
    latest = Math.max(at.getTime() * 1000, latest + 1);
    return `${new Date(Math.floor(latest / 1000)).toISOString().slice(0, -1)}${String(latest % 1000).padStart(3, '0')}Z`;
  }

  function say(type: string, data: Readonly<Record<string, unknown>>, at: string): void {
    count += 1;
    const number = String(count).padStart(8, '0');
    tell({
      event_id: `evt_${number}${randomBytes(6).toString('hex')}`,
      event_type: type,
      occurred_at: at,
      notification_id: `ntf_${number}`,
      data,
    });
  }

  function change(found: StandInSubscription, type: string, at = now()): void {
    found.updatedAt = moment(at);
    say(`subscription.${type}`, subscriptionJson(found, currency), found.updatedAt);
  }

  function pay(found: StandInSubscription, at = now()): void {
    const item = { price: priceJson(found.plan, currency), quantity: 1 };
    const paid = {
      id: `txn_${count}`,
      status: 'completed',
      subscription_id: found.id,
      customer_id: found.customerId,
      custom_data: found.customData,
      items: [item],
    };
    say('transaction.completed', paid, moment(at));
  }

  function renew(found: StandInSubscription, at: Date): void {
    const { status } = found;
    found.period = { startsAt: at, endsAt: laterBy(at, found.plan) };
    if (found.declines) {
      found.status = 'past_due';
      found.givesUpAt = daysAfter(at, RECOVERY_DAYS);
      change(found, 'past_due', at);
      return;
    }
    found.status = 'active';
    pay(found, at);
    change(found, status === 'trialing' ? 'activated' : status === 'paused' ? 'resumed' : 'updated', at);
  }

  function end(found: StandInSubscription, as: 'canceled' | 'paused', at: Date): void {
    found.status = as;
    found.period = undefined;
    found.cancelAt = undefined;
    found.givesUpAt = undefined;
    found.resumesAt = undefined;
    if (as === 'canceled') found.canceledAt = at;
    else found.pausedAt = at;
    change(found, as, at);
  }

  /** A period of its plan begins, and is charged. */
  function resume(found: StandInSubscription, at: Date): void {
    found.pausedAt = undefined;
    found.resumesAt = undefined;
    renew(found, at);
  }

  /** What happens next to it, and when. */
  function next(found: StandInSubscription): { at: Date; happen: () => void } | undefined {
    const { cancelAt, givesUpAt, givenUpAs, period, resumesAt } = found;
    if (resumesAt) return { at: resumesAt, happen: () => resume(found, resumesAt) };
    if (cancelAt) return { at: cancelAt, happen: () => end(found, 'canceled', cancelAt) };
    if (givesUpAt) return { at: givesUpAt, happen: () => end(found, givenUpAs, givesUpAt) };
    const isBilled = found.status === 'active' || found.status === 'trialing';
    return period && isBilled ? { at: period.endsAt, happen: () => renew(found, period.endsAt) } : undefined;
  }

  return {
    now,
    list: () => [...subscriptions.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    find: (id: string) => subscriptions.get(id),
    json: (found: StandInSubscription) => subscriptionJson(found, currency),
    currency: () => currency,
    sellIn: (code: string) => {
      currency = getCurrency(code).code;
    },

    buy(priceId: string, email: string, customData: Readonly<Record<string, unknown>> | null) {
      const plan = planOfPrice(priceId);
      if (!plan) throw new Error(`no price ${priceId}`);
      const at = now();
      const known = [...subscriptions.values()].find((other) => other.email === email);
      const number = String(subscriptions.size + 1).padStart(6, '0');
      const startsAt = moment(at);
      const bought: StandInSubscription = {
        id: `sub_${number}${randomBytes(6).toString('hex')}`,
        customerId: known?.customerId ?? `ctm_${number}${randomBytes(6).toString('hex')}`,
        email,
        customData,
        createdAt: startsAt,
        plan,
        status: 'trialing',
        period: { startsAt: at, endsAt: daysAfter(at, TRIAL_DAYS) },
        cancelAt: undefined,
        canceledAt: undefined,
        pausedAt: undefined,
        resumesAt: undefined,
        updatedAt: startsAt,
        declines: false,
        givesUpAt: undefined,
        givenUpAs: 'canceled',
      };
      subscriptions.set(bought.id, bought);
      change(bought, 'created', at);
      change(bought, 'trialing', at);
      pay(bought, at);
      return bought;
    },

    /** Another plan. Without a time of the next billing, a period of the plan begins now, as it does at Paddle. */
    replan(found: StandInSubscription, plan: BillingPlan, nextBilledAt: Date | undefined): void {
      const period = found.period ?? { startsAt: now(), endsAt: now() };
      const begun = { startsAt: now(), endsAt: laterBy(now(), plan) };
      const isSame = intervalOf(plan) === intervalOf(found.plan) || found.status === 'trialing';
      found.plan = plan;
      found.period = nextBilledAt ? { ...period, endsAt: nextBilledAt } : isSame ? period : begun;
      change(found, 'updated');
    },

    schedule(found: StandInSubscription, cancelAt: Date | undefined): void {
      found.cancelAt = cancelAt;
      change(found, 'updated');
    },

    /** As the seller may in Paddle's own pages; without `resumesAt` until its customer resumes it. */
    pause(found: StandInSubscription, resumesAt?: Date): void {
      end(found, 'paused', now());
      found.resumesAt = resumesAt;
      change(found, 'updated');
    },

    resume: (found: StandInSubscription) => resume(found, now()),

    endNow: (found: StandInSubscription) => end(found, 'canceled', now()),

    /** The card is refused from now on, or works again; `as`: what becomes of a payment that is given up. */
    setCard(found: StandInSubscription, declines: boolean, as: 'canceled' | 'paused' = 'canceled'): void {
      found.declines = declines;
      found.givenUpAs = as;
      if (declines || found.status !== 'past_due') return;
      found.givesUpAt = undefined;
      found.status = 'active';
      pay(found);
      change(found, 'updated');
    },

    /** Moves the clock on; everything that falls due happens at its own moment. */
    advanceTo(to: Date): void {
      for (;;) {
        const due = [...subscriptions.values()]
          .flatMap((found) => next(found) ?? [])
          .sort((one, other) => one.at.getTime() - other.at.getTime())
          .find(({ at }) => at <= to);
        if (!due) break;
        ahead = Math.max(ahead, due.at.getTime() - clock().getTime());
        due.happen();
      }
      ahead = Math.max(ahead, to.getTime() - clock().getTime());
    },
  };
}

/** As Paddle's API and its events describe it, as far as Quits needs it. */
function subscriptionJson(found: StandInSubscription, currency: CurrencyCode) {
  const { period, status } = found;
  const isBilled = period && !found.cancelAt && status !== 'canceled' && status !== 'paused';
  return {
    id: found.id,
    status,
    customer_id: found.customerId,
    currency_code: currency,
    created_at: found.createdAt,
    updated_at: found.updatedAt,
    started_at: found.createdAt,
    next_billed_at: isBilled ? period.endsAt.toISOString() : null,
    paused_at: found.pausedAt?.toISOString() ?? null,
    canceled_at: found.canceledAt?.toISOString() ?? null,
    current_billing_period: period
      ? { starts_at: period.startsAt.toISOString(), ends_at: period.endsAt.toISOString() }
      : null,
    billing_cycle: { interval: intervalOf(found.plan), frequency: 1 },
    scheduled_change: scheduledChangeJson(found),
    items: [{ quantity: 1, price: priceJson(found.plan, currency), product: PRODUCT_JSON }],
    custom_data: found.customData,
  };
}

function scheduledChangeJson({ cancelAt, resumesAt }: StandInSubscription) {
  if (resumesAt) return { action: 'resume', effective_at: resumesAt.toISOString(), resume_at: null };
  return cancelAt ? { action: 'cancel', effective_at: cancelAt.toISOString(), resume_at: null } : null;
}

function laterBy(from: Date, plan: BillingPlan): Date {
  const months = intervalOf(plan) === 'year' ? 12 : 1;
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(from.getUTCMonth() + months);
  later.setUTCDate(Math.min(from.getUTCDate(), days));
  return later;
}
