import { expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { emailOf, startTestApp } from './app.ts';
import { askEndpoint, makeLeftHouse, nameOf } from './ask-endpoint.ts';
import { casesOf } from './cases.ts';
import type { Answer } from './client.ts';
import { expectData, ruleIn } from './group.ts';

// Every endpoint that exists, as every kind of caller: roles.txt is the list, to be read by people. A new endpoint fails here
// until it stands there (`vitest run -u`), one inside a group until cases.ts says what it is sent.

// Each asks with an account that nothing was done to yet.
const ROOTS = ALL_ENDPOINTS.map((_, place) => `Root ${place}`);
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

async function rowOf(endpoint: EndpointShape, place: number): Promise<string> {
  const isInGroup = endpoint.path.includes(':groupId');
  const isOfRule = endpoint.path.includes(':recurringExpenseId');
  const [admin, member, former, third, outsider, root] = await Promise.all(
    ['Ana', 'Ben', 'Cleo', 'Dev', 'Eve'].map((name) => as(`${name} ${place}`)).concat(as(`Root ${place}`)),
  );
  if (!admin || !member || !former || !third || !outsider || !root) throw new Error('Each name has a caller');
  const makeGroup = async () => {
    const house = await makeLeftHouse(admin, member, former, third);
    if (!isOfRule) return house;
    const rule = ruleIn(house.groupId, admin);
    const { id } = expectData(await admin.post<{ id: string }>('/api/recurring-expenses', rule));
    return { ...house, recurringExpenseId: id };
  };
  const body = bodiesOf(ruleIn(undefined, admin))[nameOf(endpoint)];
  const one = casesOf(admin, member)[nameOf(endpoint)] ?? (body && { body });
  const closedTo = isInGroup || isOfRule ? await makeGroup() : {};
  const outcomes: Record<(typeof COLUMNS)[number], string> = {
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
  const open =
    isInGroup && byMember.status < 400 ? await makeLeftHouse(admin, member, former, third) : closedTo;
  const byAdmin = await askEndpoint(admin, endpoint, one, open);
  outcomes.admin = outcomeOf(byAdmin, endpoint);
  // Inside a group a case is served whole: whom it is for, and by the status that the contract names.
  if (isInGroup)
    for (const { status } of [byAdmin, ...(one?.adminsOnly ? [] : [byMember])])
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), endpoint.status]);
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
