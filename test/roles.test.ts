import { expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { emailOf, startTestApp } from './app.ts';
import { askEndpoint, makeLeftHouse, nameOf } from './ask-endpoint.ts';
import { casesOf } from './cases.ts';
import type { Answer, Client } from './client.ts';
import { expectData, ruleIn } from './group.ts';
import type { NamedIds } from './house.ts';

// Every endpoint that exists, as every kind of caller: roles.txt is the list, to be read by people. A new endpoint fails here
// until it stands there (`vitest run -u`), one inside a group until cases.ts says what it is sent.

// Each asks with accounts that nothing was done to yet. Endpoints that read, or that change a group of their own, share theirs.
const setOf = ({ method, path }: EndpointShape, place: number) =>
  method === 'GET' || path.includes(':groupId') ? 'shared' : `${place}`;
const ROOTS = [...new Set(ALL_ENDPOINTS.map((endpoint, place) => `Root ${setOf(endpoint, place)}`))];
const { as, anonymous } = await startTestApp({ premiumForAll: true, adminEmails: ROOTS.map(emailOf) });

// "yes": let in, and whatever the request then deserves; 401: without an account; 403: not in this role; 404:
// not there for this caller.
const COLUMNS = ['anonymous', 'outsider', 'former', 'member', 'admin', 'site admin'] as const;

/** Bodies, beside those of cases.ts, without which a request is refused before its caller's role is looked at. */
function bodiesOf(rule: object): Readonly<Record<string, object>> {
  return {
    'PUT /api/recurring-expenses/:recurringExpenseId': { ...rule, groupId: undefined, version: 1 },
    'PATCH /api/users/passkeys/:passkeyId': { name: 'Phone' },
  };
}

/** Turned away, or let in: what it then makes of the request is for other tests. */
function outcomeOf({ status, body }: Answer<unknown>, endpoint: EndpointShape): string {
  if (status === 401 && endpoint.access !== 'public') return '401';
  if (status === 403) return '403';
  if (status === 404 && ['GROUP_NOT_FOUND', 'RESOURCE_NOT_FOUND'].includes(body.code ?? '')) return '404';
  return 'yes';
}

type Outcomes = Record<(typeof COLUMNS)[number], string>;

/** Of an endpoint whose address names no group and no rule: no account is in a group, so that all are of one kind. */
async function outcomesForAccounts(endpoint: EndpointShape, set: string): Promise<Outcomes> {
  const [account, root] = await Promise.all([as(`Eve ${set}`), as(`Root ${set}`)]);
  const body = bodiesOf({})[nameOf(endpoint)];
  const ask = async (client: Client) =>
    outcomeOf(await askEndpoint(client, endpoint, body && { body }), endpoint);
  const byAnonymous = await ask(anonymous);
  const byAccount = await ask(account);
  return {
    anonymous: byAnonymous,
    outsider: byAccount,
    former: byAccount,
    member: byAccount,
    admin: byAccount,
    'site admin': await ask(root),
  };
}

/** The group that is only read. */
let readGroup: Promise<Partial<NamedIds>> | undefined;

async function outcomesInGroup(endpoint: EndpointShape, set: string): Promise<Outcomes> {
  const isInGroup = endpoint.path.includes(':groupId');
  const isRead = endpoint.method === 'GET';
  const [admin, member, former, third, outsider, root] = await Promise.all(
    ['Ana', 'Ben', 'Cleo', 'Dev', 'Eve', 'Root'].map((name) => as(`${name} ${set}`)),
  );
  if (!admin || !member || !former || !third || !outsider || !root) throw new Error('Each name has a caller');
  const makeGroup = async () => {
    const house = await makeLeftHouse(admin, member, former, third);
    if (isInGroup && !isRead) return house;
    const rule = ruleIn(house.groupId, admin);
    const { id } = expectData(await admin.post<{ id: string }>('/api/recurring-expenses', rule));
    return { ...house, recurringExpenseId: id };
  };
  const body = bodiesOf(ruleIn(undefined, admin))[nameOf(endpoint)];
  const one = casesOf(admin, member)[nameOf(endpoint)] ?? (body && { body });
  if (isRead) readGroup ??= makeGroup();
  const closedTo = await (isRead ? readGroup : makeGroup());
  const outcomes: Outcomes = {
    anonymous: outcomeOf(await askEndpoint(anonymous, endpoint, one, closedTo), endpoint),
    outsider: outcomeOf(await askEndpoint(outsider, endpoint, one, closedTo), endpoint),
    former: outcomeOf(await askEndpoint(former, endpoint, one, closedTo), endpoint),
    'site admin': outcomeOf(await askEndpoint(root, endpoint, one, closedTo), endpoint),
    member: '',
    admin: '',
  };
  const byMember = await askEndpoint(member, endpoint, one, closedTo);
  outcomes.member = outcomeOf(byMember, endpoint);
  // What a member was served may be gone.
  const isChanged = isInGroup && !isRead && byMember.status < 400;
  const open = isChanged ? await makeLeftHouse(admin, member, former, third) : closedTo;
  const byAdmin = await askEndpoint(admin, endpoint, one, open);
  outcomes.admin = outcomeOf(byAdmin, endpoint);
  // Inside a group a case is served whole: whom it is for, and by the status that the contract names.
  if (isInGroup)
    for (const { status } of [byAdmin, ...(one?.adminsOnly ? [] : [byMember])])
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), endpoint.status]);
  return outcomes;
}

async function rowOf(endpoint: EndpointShape, place: number): Promise<string> {
  const isOfGroup = /:(groupId|recurringExpenseId)/.test(endpoint.path);
  const find = isOfGroup ? outcomesInGroup : outcomesForAccounts;
  const outcomes = await find(endpoint, setOf(endpoint, place));
  return [nameOf(endpoint).padEnd(90), ...COLUMNS.map((column) => outcomes[column].padEnd(10))]
    .join(' ')
    .trim();
}

it('every endpoint serves the callers it is for, and no other', async () => {
  const rows: string[] = [];
  for (const [place, endpoint] of ALL_ENDPOINTS.entries()) rows.push(await rowOf(endpoint, place));
  const head = [''.padEnd(90), ...COLUMNS.map((column) => column.padEnd(10))].join(' ').trimEnd();
  await expect(`${[head, ...rows.sort()].join('\n')}\n`).toMatchFileSnapshot('roles.txt');
}, 300_000);
