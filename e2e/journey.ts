import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';
import { getProfile, register, type User } from '#contract/accounts.ts';
import type { DataOf, EndpointShape, InputOf } from '#contract/endpoint.ts';
import { login, refresh } from '#contract/sessions.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { E2E_ADMINS } from '#test/e2e-admins.ts';
import { call } from './api.ts';
import { CONFIRMATION, linkMailedTo } from './mailbox.ts';
import { changeTier } from './tier.ts';
import { createToastRecord, type ToastRecord } from './toasts.ts';

export { expect } from '@playwright/test';

/** A person with an account. */
export interface AccountOwner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Does by the API what the journey is not about. */
  readonly call: <E extends EndpointShape>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>;
  /** Signs in on another device. */
  readonly openDevice: (options?: BrowserContextOptions) => Promise<Page>;
  readonly changeTier: (tier: Tier) => Promise<void>;
}

/** A person who is signed in on a device of their own. */
export interface Visitor extends AccountOwner {
  readonly page: Page;
}

/** Signed in as well, but the device is not opened yet. */
type Enrolled = AccountOwner & {
  readonly openFirstDevice: (options?: BrowserContextOptions) => Promise<Page>;
};

interface Journey {
  /** An address that no other account has. */
  newEmail: (name: string) => string;
  /** For a person whose screen is not looked at: a device takes longer to open than an account. */
  createAccount: (name: string) => Promise<AccountOwner>;
  signUp: (name: string, device?: BrowserContextOptions) => Promise<Visitor>;
  /** A site admin. */
  signUpAdmin: (name: string, device?: BrowserContextOptions) => Promise<Visitor>;
  /** Devices on which no account is signed in yet. */
  openDevice: (options?: BrowserContextOptions) => Promise<Page>;
  expectToast: ToastRecord['expectToast'];
}

export const PASSWORD = 'correct horse';

interface Parts {
  complaints: string[];
  toasts: ToastRecord;
  prepareContext: (context: BrowserContext) => Promise<void>;
  enrol: (name: string, email?: string) => Promise<Enrolled>;
}

interface Options {
  /**
   * Whether the app fetches further screens in advance, as it does for most people: time that a journey not
   * about it does not need.
   */
  fetchesAhead: boolean;
}

export const test = base.extend<Journey & Parts & Options>({
  fetchesAhead: [false, { option: true }],

  // Whatever a page complains about in its console fails the journey, wherever it goes.
  complaints: async ({ browserName: _ }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    base.expect(complaints, 'what the pages wrote to the console').toEqual([]);
  },

  toasts: async ({ browserName: _ }, use) => {
    await use(createToastRecord());
  },

  expectToast: async ({ toasts }, use) => {
    await use(toasts.expectToast);
  },

  prepareContext: async ({ complaints, toasts, fetchesAhead }, use) => {
    await use(async (context) => {
      listen(context, complaints);
      await toasts.watch(context);
      if (!fetchesAhead) await saveData(context);
    });
  },

  context: async ({ context, prepareContext }, use) => {
    await prepareContext(context);
    await use(context);
  },

  newEmail: async ({ browserName: _ }, use) => {
    await use((name) => `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@example.org`);
  },

  openDevice: async ({ browser, prepareContext }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await prepareContext(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  enrol: async ({ playwright, baseURL, newEmail, openDevice }, use) => {
    const server = { baseURL: String(baseURL) };
    const requests: APIRequestContext[] = [];

    async function openRequest(): Promise<APIRequestContext> {
      const request = await playwright.request.newContext(server);
      requests.push(request);
      return request;
    }

    /** A device on which a person has signed in: the session's cookie, and beside it what the app remembers of them. */
    async function openTheirDevice(request: APIRequestContext, user: User, options?: BrowserContextOptions) {
      const { cookies } = await request.storageState();
      const localStorage = [{ name: 'quits.user', value: JSON.stringify(user) }];
      const origins = [{ origin: server.baseURL, localStorage }];
      return openDevice({ ...options, storageState: { cookies, origins } });
    }

    await use(async (name, email = newEmail(name)) => {
      const credentials = { email, password: PASSWORD };
      const request = await openRequest();
      await call(request, register, { body: { displayName: name, ...credentials } });
      // Followed where the registration was made, the link signs in.
      await request.get(await linkMailedTo(request, credentials.email, CONFIRMATION), { maxRedirects: 0 });
      const { accessToken } = await call(request, refresh, {});
      const user = await call(request, getProfile, {}, accessToken);
      return {
        id: user.id,
        name,
        email: credentials.email,
        openFirstDevice: (options) => openTheirDevice(request, user, options),
        call: (endpoint, input) => call(request, endpoint, input, accessToken),
        openDevice: async (options) => {
          const another = await openRequest();
          await call(another, login, { body: credentials });
          return openTheirDevice(another, user, options);
        },
        changeTier: (tier) => changeTier(server.baseURL, user.id, tier),
      };
    });
    await Promise.all(requests.map((request) => request.dispose()));
  },

  createAccount: async ({ enrol }, use) => {
    await use((name) => enrol(name));
  },

  signUp: async ({ enrol }, use) => {
    await use(async (name, device) => {
      const { openFirstDevice, ...person } = await enrol(name);
      return { ...person, page: await openFirstDevice(device) };
    });
  },

  signUpAdmin: async ({ enrol }, use, { workerIndex }) => {
    await use(async (name, device) => {
      const { openFirstDevice, ...person } = await enrol(name, nextAdmin(workerIndex));
      return { ...person, page: await openFirstDevice(device) };
    });
  },
});

/** Of those that this worker has to itself. */
function nextAdmin(workerIndex: number): string {
  const email = E2E_ADMINS[workerIndex * ADMINS_OF_WORKER + admins];
  admins += 1;
  if (email === undefined || admins > ADMINS_OF_WORKER) throw new Error('no admin is left for this journey');
  return email;
}

const ADMINS_OF_WORKER = 30;
let admins = 0;

/** As in a browser that saves data, which fetches nothing ahead. */
export async function saveData(reader: Pick<BrowserContext, 'addInitScript'>): Promise<void> {
  await reader.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

/** Chromium itself writes a line for every answer below 500 that is not a success, and for a connection that is gone. */
function isRefusal(message: ConsoleMessage): boolean {
  return /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|FAILED))/.test(
    message.text(),
  );
}
