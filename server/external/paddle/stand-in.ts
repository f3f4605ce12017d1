import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listenOnLoopback } from '#server/external/loopback-server.ts';
import type { PaddleSettings } from '#server/paddle-settings.ts';
import { answerApi } from './stand-in-answers.ts';
import { type Books, openBooks } from './stand-in-books.ts';
import { STAND_IN_PRICES } from './stand-in-catalog.ts';
import { createDeliveries, type Deliveries, type SendEvent } from './stand-in-delivery.ts';
import { checkoutPage, portalPage } from './stand-in-pages.ts';
import { overlayScript } from './stand-in-script.ts';

export interface PaddleStandIn {
  readonly settings: PaddleSettings;
  readonly url: string;
  readonly books: Books;
  readonly deliveries: Deliveries;
  close(): Promise<void>;
}

/** Posts to a server, as Paddle does. */
export function sendTo(url: string): SendEvent {
  return async (body, headers) => {
    const signal = AbortSignal.timeout(5_000);
    const { status } = await fetch(url, { method: 'POST', body: new Uint8Array(body), headers, signal });
    return status;
  };
}

/**
 * A server on this machine in the place of Paddle, for trying Quits out and for tests: its API, its checkout in the browser,
 * signed events, and a clock that can be moved: `POST /stand-in/advance {to}`, `/stand-in/decline {subscriptionId}`,
 * `/stand-in/approve {subscriptionId}` and `/stand-in/subscriptions`, which answer all subscriptions.
 */
export async function startPaddleStandIn(
  send: SendEvent,
  clock: () => Date = () => new Date(),
): Promise<PaddleStandIn> {
  const apiKey = `pdl_sdbx_apikey_${randomBytes(18).toString('hex')}`;
  const clientToken = `test_${randomBytes(13).toString('hex')}`;
  const webhookSecret = `pdl_ntfset_${randomBytes(18).toString('hex')}`;
  const deliveries = createDeliveries(send, webhookSecret, clock);
  const books = openBooks(clock, deliveries.push);
  const { url, close } = await listenOnLoopback((request, response) => {
    handle({ books, deliveries, apiKey, clientToken }, request, response).catch((error: unknown) =>
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });
  return {
    url,
    books,
    deliveries,
    settings: {
      apiKey,
      clientToken,
      webhookSecret,
      environment: 'sandbox',
      apiUrl: url,
      scriptUrl: `${url}/paddle.js`,
      prices: STAND_IN_PRICES,
    },
    close,
  };
}

interface Office {
  readonly books: Books;
  readonly deliveries: Deliveries;
  readonly apiKey: string;
  readonly clientToken: string;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };

async function handle(office: Office, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', `http://${headers.host}`);
  const [first = '', second = ''] = url.pathname.split('/').slice(1);
  const body = await text(request);
  // What time has brought since the last request.
  office.books.advanceTo(office.books.now());
  if (first === 'paddle.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(overlayScript(url.origin));
  } else if (first === 'favicon.ico') {
    response.writeHead(204).end();
  } else if (first === 'checkout') {
    checkOut(office, method, url.searchParams, response);
  } else if (first === 'portal') {
    if (method === 'POST') managePayment(office.books, new URLSearchParams(body));
    if (method === 'POST') response.writeHead(303, { location: url.pathname }).end();
    else response.writeHead(200, HTML).end(portalPage(office.books, second));
  } else if (first === 'stand-in') {
    control(office.books, second, body === '' ? {} : JSON.parse(body));
    // The answer comes once the application has been told.
    await office.deliveries.sent();
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(office.books.list().map(office.books.json)));
  } else {
    const parsed: unknown = body === '' ? {} : JSON.parse(body);
    const asked = { method, url, authorization: headers.authorization, body: parsed };
    const { status, json } = answerApi(office.books, office.apiKey, asked);
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(json));
  }
}

const customSchema = z.record(z.string(), z.unknown()).nullable();

function checkOut(
  { books, clientToken }: Office,
  method: string,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  if (query.get('token') !== clientToken)
    throw new Error('The client token is not the one of this stand-in.');
  if (method !== 'POST') {
    response.writeHead(200, HTML).end(checkoutPage(books, query));
    return;
  }
  const customData = customSchema.parse(JSON.parse(query.get('custom') ?? 'null'));
  const { id } = books.buy(query.get('price') ?? '', query.get('email') ?? '', customData);
  const bought = { transactionId: `txn_${id}`, subscriptionId: id };
  response.writeHead(201, JSON_TYPE).end(JSON.stringify(bought));
}

function managePayment(books: Books, form: URLSearchParams): void {
  const found = books.find(form.get('id') ?? '');
  if (!found) throw new Error('There is no such subscription.');
  if (form.get('do') === 'card') books.setCard(found, !found.declines);
  else books.schedule(found, found.period?.endsAt);
}

const controlSchema = z.object({
  to: z.iso.datetime().optional(),
  subscriptionId: z.string().optional(),
  as: z.enum(['canceled', 'paused']).optional(),
});

function control(books: Books, verb: string, body: unknown): void {
  const { to, subscriptionId = '', as } = controlSchema.parse(body);
  const found = books.find(subscriptionId);
  if (verb === 'advance' && to !== undefined) books.advanceTo(new Date(to));
  else if (found && verb === 'decline') books.setCard(found, true, as);
  else if (found && verb === 'approve') books.setCard(found, false);
  else if (verb !== 'subscriptions') throw new Error(`nothing to ${verb}`);
}
