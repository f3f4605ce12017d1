import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addGuests } from '#contract/guests.ts';
import { removeMember } from '#contract/memberships.ts';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const WORDS = {
  en: {
    actions: 'Actions for Ben Okafor',
    remove: 'Remove from the group',
    wait: 'This has to wait',
    understood: 'Understood',
    refused: /Ben Okafor is still in the group/,
    addByName: 'Add by name',
    form: 'Add somebody by name',
    names: 'Names',
    add: 'Add',
    notAdded: /^Nobody was added/,
  },
  es: {
    actions: 'Acciones para Ben Okafor',
    remove: 'Quitar del grupo',
    wait: 'Esto tiene que esperar',
    understood: 'Entendido',
    refused: /Ben Okafor sigue en el grupo/,
    addByName: 'Añadir por nombre',
    form: 'Añadir a alguien por su nombre',
    names: 'Nombres',
    add: 'Añadir',
    notAdded: /^No se ha añadido a nadie/,
  },
} as const;

async function removeBen(language: 'en' | 'es') {
  const words = WORDS[language];
  await page.getByRole('button', { name: words.actions }).click();
  await page.getByRole('menuitem', { name: words.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click();
}

it.each(['en', 'es'] as const)(
  'over the limit, a refusal is said once, by its dialog: %s',
  async (language) => {
    const { server } = startHouse();
    server.refuse(removeMember, 'TIER_LIMITS_EXCEEDED', { params: { count: 1 } });
    const toasts = watchToasts();
    await openApp(`/groups/${flat().id}/details`, { language });
    const words = WORDS[language];
    await removeBen(language);
    await expect.element(page.getByRole('heading', { name: words.wait })).toBeVisible();
    await page.getByRole('button', { name: words.understood }).click();
    // Any other refusal is a message: where it has come, one of the first would have come before.
    server.refuse(removeMember, 'RATE_LIMIT_EXCEEDED');
    await removeBen(language);
    await expect.element(page.getByText(words.refused)).toBeVisible();
    expect(toasts()).toHaveLength(1);
  },
);

it.each(['en', 'es'] as const)(
  'over the limit, a form says nothing of its own under the dialog, and keeps what was entered: %s',
  async (language) => {
    const { server } = startHouse();
    server.refuse(addGuests, 'TIER_LIMITS_EXCEEDED', { params: { count: 1 } });
    await openApp(`/groups/${flat().id}/details`, { language });
    const words = WORDS[language];
    await page.getByRole('button', { name: words.addByName }).click();
    const form = page.getByRole('dialog', { name: words.form });
    const names = form.getByLabelText(words.names);
    await names.fill('Grandma');
    await form.getByRole('button', { name: words.add, exact: true }).click();
    await expect.element(page.getByRole('heading', { name: words.wait })).toBeVisible();
    await page.getByRole('button', { name: words.understood }).click();
    await expect.element(names).toHaveValue('Grandma');
    await expect.element(page.getByText(words.notAdded)).not.toBeInTheDocument();
    // Any other refusal is the form's to say.
    server.refuse(addGuests, 'RATE_LIMIT_EXCEEDED');
    await form.getByRole('button', { name: words.add, exact: true }).click();
    await expect.element(form.getByText(words.notAdded)).toBeVisible();
  },
);

/** What every toast has said, those included that have gone again. */
function watchToasts(): () => string[] {
  const said = new Set<string>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) said.add(toast.textContent ?? '');
  }).observe(document.body, { childList: true, subtree: true });
  return () => [...said];
}
