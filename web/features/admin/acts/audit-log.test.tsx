import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type AdminAct, adminActSchema, listAdminActs } from '#contract/premium/admin-acts.ts';
import { DELETED_NAME } from '#domain/people/person.ts';
import { account, startAdminHouse } from '#web/test/admin.ts';
import { BEN, id } from '#web/test/cast.ts';
import { openApp, type Visit } from '#web/test/open-app.tsx';

const UMA = account(10, 'Uma One');
const ROOT = { id: id(1), displayName: 'Root Admin' };

const act = (number: number, change: Partial<AdminAct>) =>
  adminActSchema.parse({
    id: id(600 + number),
    at: '2026-03-14T18:00:00.000Z',
    admin: ROOT,
    action: 'change-tier',
    subject: { kind: 'user', id: UMA.id, name: UMA.displayName },
    details: { from: 'free', to: 'premium', reason: 'Found a bug' },
    ...change,
  });

const RETRY = act(2, {
  action: 'retry-job',
  admin: { id: BEN.id, displayName: BEN.displayName },
  subject: { kind: 'job', id: '7', name: null },
  details: { task: 'send-notice', attempts: 10 },
});

const REPLAY = act(3, {
  action: 'retry-webhook',
  subject: { kind: 'webhook', id: 'evt_1', name: null },
  details: { type: 'subscription.updated', attempts: 3 },
});

function startLog(visit: Visit = {}, acts: AdminAct[] = [act(1, {}), RETRY]) {
  const { server } = startAdminHouse({ users: [UMA], ...visit });
  server.answer(listAdminActs, ({ query: { adminId, subjectId } }) =>
    acts
      .filter(({ admin }) => !adminId || admin.id === adminId)
      .filter(({ subject }) => !subjectId || subject.id === subjectId),
  );
  return server;
}

const rows = page.getByRole('main').getByRole('rowheader');
const shown = () => rows.elements().map(({ textContent }) => textContent);

describe('the audit log', () => {
  it.each([
    [
      'en',
      ['Tier: Free → Premium', 'Retried: send-notice'],
      'Job no. 7',
      'By Ben Okafor',
      'Acts of all admins',
    ],
    [
      'es',
      ['Nivel: Gratis → Premium', 'Reintento: send-notice'],
      'Tarea n.º 7',
      'De Ben Okafor',
      'Acciones de todos los administradores',
    ],
  ] as const)(
    'says who did what, to whom and why, of all admins or of one (%s)',
    async (language, acts, job, byBen, all) => {
      startLog({ language });
      await openApp('/admin/audit', { language });
      await expect.poll(shown).toEqual(acts);
      await expect.element(page.getByText('Found a bug')).toBeVisible();
      await expect.element(page.getByText(job)).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'Uma One' }))
        .toHaveAttribute('href', `/admin/users/${UMA.id}`);
      await page.getByRole('link', { name: 'Ben Okafor' }).click();
      await expect.poll(shown).toEqual(acts.slice(1));
      await expect.element(page.getByText(byBen)).toBeVisible();
      await page.getByRole('button', { name: all }).click();
      await expect.poll(shown).toEqual(acts);
    },
  );

  it.each([
    ['en', 'Deleted member', 'By Deleted member'],
    ['es', 'Miembro eliminado', 'De Miembro eliminado'],
  ] as const)('names deleted accounts in the language of the reader (%s)', async (language, said, bySaid) => {
    const gone = { id: id(11), displayName: DELETED_NAME };
    const subject = { kind: 'user' as const, id: gone.id, name: gone.displayName };
    startLog({ language }, [act(1, { admin: gone, subject })]);
    await openApp('/admin/audit', { language });
    const links = page.getByRole('main').getByRole('table').getByRole('link');
    await expect.element(links).toHaveTextContent(said);
    expect(page.getByRole('cell', { name: said, exact: true }).elements()).toHaveLength(2);
    await links.click();
    await expect.element(page.getByText(bySaid)).toBeVisible();
  });

  it.each([
    ['en', 'Applied again: subscription.updated'],
    ['es', 'Aplicado de nuevo: subscription.updated'],
  ] as const)('says what was applied again of what Paddle told (%s)', async (language, replayed) => {
    startLog({ language }, [REPLAY]);
    await openApp('/admin/audit', { language });
    await expect.poll(shown).toEqual([replayed]);
    await expect.element(page.getByText('Webhook evt_1')).toBeVisible();
  });

  it.each([
    ['en', 'Filter by user or job id', 'Retried: send-notice', 'No admin has done anything like that.'],
    [
      'es',
      'Filtrar por id de usuario o tarea',
      'Reintento: send-notice',
      'Ningún administrador ha hecho nada así.',
    ],
  ] as const)('is narrowed to one subject (%s)', async (language, filter, retried, none) => {
    startLog({ language });
    await openApp('/admin/audit', { language });
    await page.getByLabelText(filter).fill('7');
    await expect.poll(shown).toEqual([retried]);
    expect(window.location.search).toBe('?subjectId=7');
    await page.getByLabelText(filter).fill('9');
    await expect.element(page.getByText(none)).toBeVisible();
  });

  it.each([
    ['en', 'The audit log did not load', 'Try again', 'Nothing is logged'],
    ['es', 'No se ha podido cargar la auditoría', 'Volver a intentarlo', 'No hay nada en el registro'],
  ] as const)(
    'that did not load is asked for again by a press, and may be empty (%s)',
    async (language, failed, again, empty) => {
      const server = startLog({ language }, []);
      server.refuse(listAdminActs, 'VALIDATION_ERROR', { once: true });
      await openApp('/admin/audit', { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByText(empty)).toBeVisible();
    },
  );
});
