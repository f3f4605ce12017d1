import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getGroup } from '#contract/groups.ts';
import { getGroupStatistics } from '#contract/statistics.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

it('what could not be read while the server was away is read when the stream is open again, without a press', async () => {
  const { server } = startHouse();
  server.answer(getGroupStatistics, () => []);
  const answerAgain = server.refuse(getGroupStatistics, 'SERVICE_UNAVAILABLE');
  await openApp(`/groups/${flat().id}/statistics`);
  await expect.element(page.getByText('The statistics did not load')).toBeVisible();
  const before = server.sent(getGroupStatistics).length;
  server.endStreams()();
  answerAgain();
  await expect.poll(() => server.sent(getGroupStatistics).length).toBeGreaterThan(before);
  await expect.element(page.getByText('The statistics did not load')).not.toBeInTheDocument();
  expect(navigator.onLine).toBe(true);
});

it('a refused address stays as it is, with what is focused on it, when the stream is open again', async () => {
  const { server } = startHouse();
  server.refuse(getGroup, 'GROUP_NOT_FOUND');
  await openApp(`/groups/${flat().id}`);
  await expect.element(page.getByRole('heading', { name: 'We could not find this group' })).toBeVisible();
  await expect.poll(() => document.title).toBe('We could not find this group · Quits');
  const link = page.getByRole('main').getByRole('link').first();
  link.element().focus();
  const before = server.sent(getGroup).length;
  const returned = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  const openAgain = server.endStreams();
  await expect.poll(() => server.refusedStreams()).toBeGreaterThan(0);
  openAgain();
  await returned;
  await expect.element(link).toHaveFocus();
  expect(server.sent(getGroup).length).toBe(before);
});

it('what waits for the connection goes on when a stream that could not be opened is open again', async () => {
  const returned = vi.fn();
  const { server } = startHouse();
  await openApp('/groups');
  await expect.element(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  window.addEventListener('online', returned);
  onTestFinished(() => window.removeEventListener('online', returned));
  const openAgain = server.endStreams();
  // The first refusal is heard of by the time of the second.
  await expect.poll(() => server.refusedStreams()).toBeGreaterThan(1);
  expect(returned).not.toHaveBeenCalled();
  openAgain();
  await expect.poll(() => returned.mock.calls.length).toBe(1);
});
