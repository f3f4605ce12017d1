import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getProfile } from '#contract/accounts.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createGroup, setArchived, updateGroup } from '#contract/groups.ts';
import { addGuests } from '#contract/guests.ts';
import { inviteByEmail } from '#contract/invitations.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';
import { loseAnswer, type TestServer } from '#web/test/server.ts';

const DETAILS = `/groups/${flat().id}/details`;
const dialog = page.getByRole('dialog');
const failure = dialog.getByText('You are offline. Try again when the connection is back.');

interface Form {
  what: string;
  path: string;
  /** What opens it, where the address does not. */
  open?: () => Promise<void>;
  field: string;
  typed: string;
  submit: string;
  endpoint: EndpointShape;
}

const FORMS: readonly Form[] = [
  {
    what: 'the settings of a group',
    path: DETAILS,
    open: () => page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Edit' }).click(),
    field: 'Name',
    typed: 'Flat 13',
    submit: 'Save changes',
    endpoint: updateGroup,
  },
  {
    what: 'new guests',
    path: DETAILS,
    open: () => page.getByRole('button', { name: 'Add by name' }).click(),
    field: 'Names',
    typed: 'Grandma',
    submit: 'Add',
    endpoint: addGuests,
  },
  {
    what: 'a new group',
    path: '/groups/new',
    field: 'Name',
    typed: 'Ski trip',
    submit: 'Create group',
    endpoint: createGroup,
  },
  {
    what: 'an invitation by email',
    path: DETAILS,
    async open() {
      await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
      await dialog.getByText('By email').click();
    },
    field: 'Email addresses',
    typed: 'ben@example.org',
    submit: 'Send invitation',
    endpoint: inviteByEmail,
  },
];

/** The profile is read again when the connection is back: what had waited for it is sent before. */
async function reconnected(server: TestServer) {
  const before = server.sent(getProfile).length;
  server.reconnect();
  await expect.poll(() => server.sent(getProfile).length).toBeGreaterThan(before);
}

describe('without a connection', () => {
  it.each([
    ['over the details of a group', DETAILS],
    ['of a new group', '/groups/new'],
  ])('every form %s fails at once, and once discarded is not sent later', async (_, path) => {
    const { server } = startHouse();
    await openApp(path);
    const rows = FORMS.filter((form) => form.path === path).map((form) => [form.what, form] as const);
    await eachInTurn(rows, async ([, form]) => {
      await form.open?.();
      const field = dialog.getByLabelText(form.field, { exact: true });
      await field.fill(form.typed);
      server.disconnect();
      await dialog.getByRole('button', { name: form.submit, exact: true }).click();
      await expect.element(failure).toBeVisible();
      await expect.element(field).toHaveValue(form.typed);
      await userEvent.keyboard('{Escape}');
      const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
      await expect.poll(() => discard.query() ?? dialog.query() === null).toBeTruthy();
      if (discard.query()) await discard.click();
      await expect.element(dialog).not.toBeInTheDocument();
      await reconnected(server);
      expect(server.sent(form.endpoint)).toEqual([]);
    });
  });

  it('what fails can be sent again once the connection is back', async () => {
    const { server } = startHouse();
    server.answer(updateGroup, ({ body }) => flat({ name: body.name ?? '', version: 2 }));
    await openApp(DETAILS);
    await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabelText('Name').fill('Flat 13');
    server.disconnect();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(failure).toBeVisible();
    server.reconnect();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(updateGroup).map(({ body }) => body)).toEqual([{ name: 'Flat 13', version: 1 }]);
  });

  it.each(FORMS)('$what no longer fails once the connection is back', async (form) => {
    const { server } = startHouse();
    await openApp(form.path);
    await form.open?.();
    await dialog.getByLabelText(form.field, { exact: true }).fill(form.typed);
    server.disconnect();
    await dialog.getByRole('button', { name: form.submit, exact: true }).click();
    await expect.element(failure).toBeVisible();
    await reconnected(server);
    await expect.element(failure).not.toBeInTheDocument();
    await expect.element(dialog.getByLabelText(form.field, { exact: true })).toHaveValue(form.typed);
  });

  it('archiving is taken back, and says why on whichever screen the reader is', async () => {
    const { server } = startHouse();
    await openApp('/groups');
    await page.getByRole('button', { name: `Actions for ${flat().name}` }).click();
    server.disconnect();
    await page.getByRole('menuitem', { name: 'Archive for me' }).click();
    await expect.element(page.getByText(/stays where it was\. You are offline\./)).toBeVisible();
    await reconnected(server);
    expect(server.sent(setArchived)).toEqual([]);
  });
});

describe('an answer that is lost', () => {
  it.each(FORMS)('is no proof that $what was not taken', async (form) => {
    const { server } = startHouse();
    server.answer(form.endpoint, loseAnswer);
    await openApp(form.path);
    await form.open?.();
    await dialog.getByLabelText(form.field, { exact: true }).fill(form.typed);
    await dialog.getByRole('button', { name: form.submit, exact: true }).click();
    await expect
      .element(
        dialog.getByText('No answer came, so it may have gone through. Try again to be sure.', {
          exact: true,
        }),
      )
      .toBeVisible();
    server.disconnect();
    await reconnected(server);
    await expect.element(dialog.getByRole('alert')).toBeVisible();
  });

  it('is said in Spanish too, and so is that nothing was sent', async () => {
    const { server } = startHouse();
    server.answer(createGroup, loseAnswer);
    await openApp('/groups/new', { language: 'es' });
    await dialog.getByLabelText('Nombre', { exact: true }).fill('Viaje');
    const create = dialog.getByRole('button', { name: 'Crear grupo' });
    await create.click();
    await expect
      .element(
        dialog.getByText(
          'No ha llegado respuesta: puede que se haya hecho. Vuelve a intentarlo para asegurarte.',
          { exact: true },
        ),
      )
      .toBeVisible();
    server.disconnect();
    await create.click();
    await expect
      .element(
        dialog.getByText('No tienes conexión. Vuelve a intentarlo cuando la recuperes.', { exact: true }),
      )
      .toBeVisible();
  });
});
