import { v7 } from 'uuid';
import { evenly } from '#test/group.ts';
import { type BenchCall, type BenchGroup, expenseOf } from './group.ts';

// The most expensive input of the families of endpoints around the ledger.

/** As long as a comment may be: mentions of 22 members. */
const MENTIONS = 22;
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const INVITED = 20;

export interface Attack extends Omit<BenchCall, 'path'> {
  readonly name: string;
  readonly path: string | (() => string);
  /** Makes the body, before each round. */
  readonly prepare?: () => Promise<unknown>;
}

interface Further {
  readonly group: BenchGroup;
  /** As the account that attacks. */
  readonly ask: (asked: Omit<BenchCall, 'token'>) => Promise<Record<string, unknown>>;
}

export async function furtherAttacks({ group, ask }: Further): Promise<Attack[]> {
  const { groupId, members, token } = group;
  const path = `/api/groups/${groupId}`;
  const half = members.length / 2;
  const some = (from: number, count = half) => evenly(...members.slice(from, from + count));
  const large = { ...expenseOf(group), payers: some(0), recipients: some(half) };
  const { id } = await ask({ path: `${path}/transactions`, method: 'POST', body: large });
  const entry = `${path}/transactions/${id}`;
  const across = `/api/balances/consolidated/preview?with=${members[1]}&currency=EUR`;
  const comment = {
    body: members
      .slice(1, 1 + MENTIONS)
      .map((member) => `<@${member}>`)
      .join(' '),
  };
  const rule = {
    ...large,
    groupId,
    type: undefined,
    date: undefined,
    frequency: 'monthly',
    startDate: today(),
  };
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(FILE_BYTES_MAX - 20, 'x'),
    Buffer.from('\n%%EOF\n'),
  ]);
  // Each has room for ten files.
  const withRoom: unknown[] = [];
  for (let count = 0; count < 50; count++) {
    await ask({ path: `${entry}/comments`, method: 'POST', body: comment });
  }
  const write = (name: string, writePath: Attack['path'], body: unknown): Attack => {
    return { name, path: writePath, token, method: 'POST', body };
  };
  return [
    {
      name: 'edit',
      path: entry,
      token,
      method: 'PUT',
      prepare: async () => {
        const { version } = await ask({ path: entry });
        return { ...large, recipients: some(0), payers: some(half), description: v7(), version };
      },
    },
    { name: 'versions', path: `${entry}/history?limit=100`, token },
    { name: 'comments', path: `${entry}/comments?limit=100`, token },
    write('comment', `${entry}/comments`, comment),
    {
      name: 'attachment',
      path: () => {
        const uploaded = withRoom.shift();
        withRoom.push(uploaded);
        return `${path}/transactions/${uploaded}/attachments/${v7()}?name=a.pdf`;
      },
      token,
      method: 'PUT',
      prepare: async () => {
        const small = { ...large, payers: some(0, 1), recipients: some(1, 1) };
        const made = [0, 1].map(() => ask({ path: `${path}/transactions`, method: 'POST', body: small }));
        withRoom.splice(0, withRoom.length, ...(await Promise.all(made)).map((one) => one.id));
        return file;
      },
    },
    write('recurring', '/api/recurring-expenses', rule),
    { name: 'recurring list', path: '/api/recurring-expenses?limit=100', token },
    write('links', `${path}/invitation-links`, {}),
    {
      ...write('invitations', `${path}/invitations`, undefined),
      prepare: () => {
        const emails = Array.from({ length: INVITED }, () => `${v7()}@bench.example`);
        return Promise.resolve({ emails });
      },
    },
    { name: 'balances as of', path: `${path}/balances?asOf=2025-12-01`, token },
    { name: 'across preview', path: across, token },
    {
      ...write('across settle', '/api/balances/consolidated/settle', undefined),
      prepare: async () => {
        const { net } = await ask({ path: across });
        const pair = members.slice(0, 2);
        const [from, to] = Number(net) > 0 ? pair.toReversed() : pair;
        return { from, to, amount: 1, currency: 'EUR' };
      },
    },
  ];
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
