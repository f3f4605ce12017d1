import { v7 } from 'uuid';
import { type AccountGroup, call, createGroup, dataOf, expenseOf } from './group.ts';
import { median } from './report.ts';
import { startServers } from './servers.ts';

// `npm run bench -- writes`: eight members write into one group at the same moment, in each way that they may, beside one who
// writes alone in the same run. Writes into a group are done one after the other: what many gain is what they share.

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 2;
/** Of all connections to one of them. */
const RATIO = 1.5;

interface Client {
  readonly members: readonly string[];
  readonly path: string;
  readonly send: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
  /** The transaction that this connection changes. */
  readonly id: string;
  version: number;
}

interface Sample {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds of processor time for each. */
  readonly cpu: number;
}

type Way = (client: Client) => Promise<unknown>;

const create: Way = ({ send, path, members }) => send('POST', path, expenseOf({ members }));

const edit: Way = async (client) => {
  const { send, path, id, members, version } = client;
  const amount = 8000 + (version % 100);
  const payers = { mode: 'amount', parts: [{ userId: members[0], amount }] };
  await send('PUT', `${path}/${id}`, { ...expenseOf({ members }), amount, payers, version });
  client.version++;
};

const remove: Way = async (client) => {
  const { send, path, id } = client;
  await send('DELETE', `${path}/${id}`);
  await send('POST', `${path}/${id}/restore`);
  client.version += 2;
};

const settle: Way = ({ send, path, members: [payer = '', , , third = ''] }) =>
  send('POST', path.replace(/transactions$/, 'settlements'), {
    id: v7(),
    from: third,
    to: payer,
    amount: 100,
    currency: 'EUR',
  });

/** Name, requests of one turn, and the turn. */
const WAYS: readonly (readonly [string, number, Way])[] = [
  ['create', 1, create],
  ['edit', 1, edit],
  ['delete and restore', 2, remove],
  ['settle', 1, settle],
  ['all of them', 5, (client) => inTurn([create, edit, remove, settle], client)],
];

const servers = await startServers();
try {
  const group = await createGroup(servers);
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, (_, place) => open(group, place)));
  const samples = WAYS.map(([name, requests, way]) => {
    return { name, requests, way, one: [] as Sample[], all: [] as Sample[] };
  });
  for (const [, requests, way] of WAYS) await measure(way, requests, clients, 1);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { requests, way, one, all } of samples) {
      one.push(await measure(way, requests, clients.slice(0, 1), SECONDS));
      all.push(await measure(way, requests, clients, SECONDS));
    }
  }
  for (const { name, one, all } of samples) {
    const ratio = medianOf(all, 'rate') / medianOf(one, 'rate');
    const verdict = ratio >= RATIO ? 'reached' : 'MISSED';
    console.log(
      `${name.padEnd(20)}one ${said(one)}, ${CONNECTIONS} ${said(all)}: ${ratio.toFixed(2)} times (at least ${RATIO}: ${verdict})`,
    );
  }
} finally {
  await servers.stop();
}

async function measure(
  way: Way,
  requests: number,
  clients: readonly Client[],
  seconds: number,
): Promise<Sample> {
  const [began, cpu] = [performance.now(), await servers.cpuTime()];
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < seconds * 1000) {
        await way(client);
        done += requests;
      }
    }),
  );
  const [ended, taken] = [performance.now(), (await servers.cpuTime()) - cpu];
  return { rate: (done * 1000) / (ended - began), cpu: taken / done };
}

async function open({ groupId, members, tokenOf }: AccountGroup, place: number): Promise<Client> {
  const token = await tokenOf(members[place % members.length]);
  const path = `/api/groups/${groupId}/transactions`;
  const send: Client['send'] = async (method, to, body) =>
    dataOf(await call(servers.app, { method, path: to, token, body }));
  const { id } = await send('POST', path, expenseOf({ members }));
  return { members, path, send, id: String(id), version: 1 };
}

async function inTurn(ways: readonly Way[], client: Client): Promise<void> {
  for (const way of ways) await way(client);
}

function said(found: readonly Sample[]): string {
  return `${medianOf(found, 'rate').toFixed(0)} a second (${medianOf(found, 'cpu').toFixed(2)} ms of processor time each)`;
}

function medianOf(found: readonly Sample[], key: keyof Sample): number {
  return median(found.map((one) => one[key]));
}
