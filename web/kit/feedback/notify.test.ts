import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { notify } from './notify.ts';
import { announceToaster } from './toaster-gate.ts';

announceToaster(toast);
const undo = () => undefined;

it.each([
  ['success', () => notify.success('Saved'), 2_000],
  ['error', () => notify.error('Not saved'), 4_000],
  ['warning', () => notify.warning('Not all of it'), 5_000],
  ['info', () => notify.info('On its way'), 4_000],
  ['success', () => notify.success('Deleted', { undo }), 8_000],
  ['info', () => notify.info('On its way', { duration: 300 }), 300],
] as const)('a toast (%s) is shown for its time', async (kind, tell, duration) => {
  using show = vi.spyOn(toast, kind).mockReturnValue(0);
  tell();
  await vi.waitFor(() => expect(show).toHaveBeenCalledOnce());
  expect(show.mock.calls[0]?.[1]).toMatchObject({ duration });
});
