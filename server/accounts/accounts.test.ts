import { expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';

const { as } = await startTestApp();

it('tells who is signed in', async () => {
  const ana = await as('Ana');
  const { status, body } = await ana.get('/api/users/profile');
  expect(status).toBe(200);
  expect(body.data).toEqual(ana.user);
});
