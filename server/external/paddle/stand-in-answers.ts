import { z } from 'zod';
import type { Books } from './stand-in-books.ts';
import { planOfPrice, previewJson } from './stand-in-catalog.ts';

// Paddle's API, as far as Quits calls it.

export interface StandInAnswer {
  readonly status: number;
  readonly json: unknown;
}

export interface StandInRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

const PAGE_SIZE = 2;

export function answerApi(books: Books, apiKey: string, request: StandInRequest): StandInAnswer {
  if (request.authorization !== `bearer ${apiKey}`) return refused(403, 'forbidden');
  const { method, url, body } = request;
  const [noun = '', id = '', verb = ''] = url.pathname.split('/').slice(1);
  if (method === 'POST' && noun === 'pricing-preview') {
    const { items } = previewBody.parse(body);
    const lines = previewJson(
      items.map((item) => item.price_id),
      books.currency(),
    );
    return { status: 200, json: { data: lines, meta: {} } };
  }
  if (method === 'POST' && noun === 'customers' && verb === 'portal-sessions') {
    const overview = `${url.origin}/portal/${id}`;
    const session = { id: 'cpls_1', customer_id: id, urls: { general: { overview }, subscriptions: [] } };
    return { status: 201, json: { data: { ...session, created_at: books.now().toISOString() }, meta: {} } };
  }
  if (method === 'GET' && noun === 'customers') return answerCustomer(books, id);
  if (noun !== 'subscriptions') return refused(404, 'not_found');
  if (method === 'GET' && id === '') return list(books, url);
  return answerSubscription(books, { id, verb, method, body });
}

function answerCustomer(books: Books, id: string): StandInAnswer {
  const found = books.list().find(({ customerId }) => customerId === id);
  if (!found) return refused(404, 'entity_not_found');
  return { status: 200, json: { data: { id, email: found.email }, meta: {} } };
}

function answerSubscription(
  books: Books,
  { id, verb, method, body }: { id: string; verb: string; method: string; body: unknown },
): StandInAnswer {
  const found = books.find(id);
  if (!found) return refused(404, 'entity_not_found');
  if (method !== 'GET' && found.status === 'canceled') {
    return refused(400, 'subscription_is_canceled_action_invalid');
  }
  if (method === 'POST' && verb === 'cancel') {
    if (cancelBody.parse(body).effective_from === 'immediately') books.endNow(found);
    else books.schedule(found, found.period?.endsAt);
  }
  if (method === 'POST' && verb === 'resume') {
    if (found.status !== 'paused') return refused(400, 'subscription_is_active_action_invalid');
    resumeBody.parse(body);
    books.resume(found);
  }
  if (method === 'PATCH') {
    const { items, next_billed_at, scheduled_change, proration_billing_mode } = updateBody.parse(body);
    if (scheduled_change === null) books.schedule(found, undefined);
    const plan = planOfPrice(items?.[0]?.price_id ?? '');
    if (items) {
      if (found.cancelAt) return refused(400, 'subscription_locked_pending_changes');
      if (!plan || proration_billing_mode !== 'do_not_bill') return refused(400, 'invalid_field');
      books.replan(found, plan, next_billed_at === undefined ? undefined : new Date(next_billed_at));
    }
  }
  return { status: 200, json: { data: books.json(found), meta: {} } };
}

/** In pages of a few, so that a caller who reads the first page alone is found out. */
function list(books: Books, url: URL): StandInAnswer {
  const after = url.searchParams.get('after') ?? '';
  const rest = books.list().filter(({ id }) => id > after);
  const page = rest.slice(0, PAGE_SIZE);
  const next = new URL(url);
  next.searchParams.set('after', page.at(-1)?.id ?? after);
  const pagination = {
    per_page: PAGE_SIZE,
    next: next.href,
    has_more: rest.length > PAGE_SIZE,
    estimated_total: books.list().length,
  };
  return { status: 200, json: { data: page.map(books.json), meta: { pagination } } };
}

function refused(status: number, code: string): StandInAnswer {
  const error = { type: 'request_error', code, detail: code, documentation_url: '' };
  return { status, json: { error, meta: {} } };
}

const previewBody = z.object({ items: z.array(z.object({ price_id: z.string() })) });
const cancelBody = z.object({ effective_from: z.enum(['immediately', 'next_billing_period']) });
const resumeBody = z.object({ effective_from: z.literal('immediately') });
const updateBody = z.object({
  items: z.array(z.object({ price_id: z.string() })).optional(),
  next_billed_at: z.iso.datetime().optional(),
  scheduled_change: z.null().optional(),
  proration_billing_mode: z.string().optional(),
});
