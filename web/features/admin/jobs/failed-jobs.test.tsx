import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FailedJob, failedJobSchema, listFailedJobs, retryJob } from '#contract/premium/admin-jobs.ts';
import { startAdminHouse } from '#web/test/admin.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { lineCount, tableRow } from '#web/test/located.ts';
import { openApp, type Visit } from '#web/test/open-app.tsx';

const job = (id: string, change: Partial<FailedJob> = {}) =>
  failedJobSchema.parse({
    id,
    task: 'send-notice',
    state: 'given-up',
    attempts: 10,
    maxAttempts: 10,
    lastError: 'connect ECONNREFUSED',
    runAt: '2026-03-14T18:00:00.000Z',
    createdAt: '2026-03-14T12:00:00.000Z',
    ...change,
  });

/** A server that keeps these jobs until they are retried. */
function startJobs(visit: Visit = {}) {
  const { server } = startAdminHouse(visit);
  const known = { jobs: [job('7'), job('8', { task: 'send-invitation', state: 'waiting', attempts: 2 })] };
  server.answer(listFailedJobs, ({ query }) =>
    known.jobs.filter(({ state }) => !query.state || state === query.state),
  );
  server.answer(retryJob, ({ params }) => {
    known.jobs = known.jobs.filter(({ id }) => id !== params.id);
    return undefined;
  });
  return { server, known };
}

describe('the list of failed jobs', () => {
  it.each([
    ['en', ['Given up', '10 of 10', 'none'], 'Will be retried', '2 of 10'],
    ['es', ['Abandonada', '10 de 10', 'ninguno'], 'Se reintenta', '2 de 10'],
  ] as const)('says what failed, how often and why (%s)', async (language, given, waiting, attempts) => {
    startJobs({ language });
    await openApp('/admin/jobs', { language });
    for (const text of [...given, 'connect ECONNREFUSED'])
      await expect.element(tableRow('send-notice').getByText(text)).toBeVisible();
    for (const text of [waiting, attempts])
      await expect.element(tableRow('send-invitation').getByText(text)).toBeVisible();
    await page.getByRole('group').getByText(waiting).click();
    await expect.element(tableRow('send-notice')).not.toBeInTheDocument();
    expect(window.location.search).toBe('?state=waiting');
  });

  it.each([
    ['en', 'Retry send-notice, no. 7', '“send-notice” runs again'],
    ['es', 'Reintentar send-notice, n.º 7', '«send-notice» se ejecuta de nuevo'],
  ] as const)('loses a job that is retried (%s)', async (language, retry, started) => {
    const { server } = startJobs({ language });
    await openApp('/admin/jobs', { language });
    await page.getByRole('button', { name: retry }).click();
    await expect.element(page.getByText(started)).toBeVisible();
    await expect.element(tableRow('send-notice')).not.toBeInTheDocument();
    await expect.element(tableRow('send-invitation')).toBeVisible();
    expect(server.sent(retryJob).map(({ params }) => params.id)).toEqual(['7']);
  });

  describe('beside a long error', () => {
    useOwnWidth();

    it.each(['en', 'es'] as const)(
      'breaks neither a button nor what is short, at any width (%s)',
      async (language) => {
        const { known } = startJobs({ language });
        const lastError = 'getaddrinfo ENOTFOUND smtp.a-mail-host.example.org '.repeat(6);
        known.jobs = [
          job('7', { lastError }),
          job('8', { task: 'send-invitation', lastError, state: 'waiting' }),
        ];
        await openApp('/admin/jobs', { language });
        for (const width of [1280, 1024, 390]) {
          await page.viewport(width, 844);
          const row = tableRow('send-invitation');
          await expect.element(row.getByRole('button')).toBeVisible();
          const cells = row.getByRole('cell').elements();
          const [state, attempts, , next, action] = cells.map((cell) =>
            lineCount(cell.lastElementChild ?? cell),
          );
          const { scrollWidth } = document.documentElement;
          expect(lineCount(row.getByText('send-invitation').element())).toBe(1);
          const whole = { state: 1, attempts: 1, next: 1, action: 1, scrollWidth: width };
          expect({ width, state, attempts, next, action, scrollWidth }).toEqual({ width, ...whole });
        }
      },
    );
  });

  it('leads the focus from a job that goes to the one beside it, and at last to its heading', async () => {
    const { known } = startJobs();
    known.jobs = ['7', '8', '9'].map((id) => job(id));
    await openApp('/admin/jobs');
    const button = (id: string) => page.getByRole('button', { name: `Retry send-notice, no. ${id}` });
    await expect.element(button('8')).toBeVisible();
    button('8').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('9')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('7')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Nothing has failed')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Failed jobs' })).toHaveFocus();
  });

  it.each([
    ['en', 'Retry send-notice, no. 7', 'This job is no longer there, or runs at this moment.'],
    ['es', 'Reintentar send-notice, n.º 7', 'Esta tarea ya no está, o se está ejecutando.'],
  ] as const)('says of a job that runs already that it does (%s)', async (language, retry, gone) => {
    const { server, known } = startJobs({ language });
    await openApp('/admin/jobs', { language });
    await expect.element(tableRow('send-notice')).toBeVisible();
    server.refuse(retryJob, 'RESOURCE_NOT_FOUND');
    known.jobs = [];
    await page.getByRole('button', { name: retry }).click();
    await expect.element(page.getByText(gone)).toBeVisible();
    await expect.element(tableRow('send-notice')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'The failed jobs did not load', 'Try again', 'Nothing has failed'],
    ['es', 'No se han podido cargar las tareas fallidas', 'Volver a intentarlo', 'No ha fallado nada'],
  ] as const)(
    'that did not load is asked for again by a press, and may be empty (%s)',
    async (language, failed, again, empty) => {
      const { server, known } = startJobs({ language });
      known.jobs = [];
      server.refuse(listFailedJobs, 'VALIDATION_ERROR', { once: true });
      await openApp('/admin/jobs', { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByText(empty)).toBeVisible();
    },
  );
});
