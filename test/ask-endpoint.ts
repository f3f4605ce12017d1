import { v7 } from 'uuid';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Case } from './cases.ts';
import type { Answer, Client, UserClient } from './client.ts';
import { expectData, makeAdmin } from './group.ts';
import { makeHouse, type NamedIds } from './house.ts';

export const nameOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>) => `${method} ${path}`;

/** A group that one of its members has left, and that any other may leave: two are admins. */
export async function makeLeftHouse(
  admin: UserClient,
  member: UserClient,
  former: UserClient,
  third: UserClient,
): Promise<NamedIds> {
  const house = await makeHouse(admin, [member, former], third);
  expectData(await former.post(`/api/groups/${house.groupId}/leave`));
  await makeAdmin(admin, house.groupId, third);
  return house;
}

/** Asks what the case says, at the address that the house gives it; what it does not name is of nothing that exists. */
export function askEndpoint(
  client: Client | UserClient,
  endpoint: EndpointShape,
  { body, file, query = '', ofGuest, ofCaller, ofMailed }: Case = {},
  house: Partial<NamedIds> = {},
): Promise<Answer<unknown>> {
  const named = {
    ...house,
    ...(ofGuest && house.guestId && { userId: house.guestId }),
    ...(ofCaller && 'user' in client && { commentId: house.commentIds?.[client.user.id] ?? v7() }),
    // Each file is a new one.
    ...(file && { attachmentId: v7() }),
    ...(ofMailed && house.mailedId && { invitationId: house.mailedId }),
  };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    String(Object.entries(named).find(([key]) => key === name)?.[1] ?? v7()),
  );
  return client.send({
    method: endpoint.method,
    url: url + query,
    ...(file && { payload: file, headers: { 'content-type': 'application/octet-stream' } }),
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}
