import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { addGuests } from '#contract/guests.ts';
import { removeMember } from '#contract/memberships.ts';
import { flat } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
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

async function removeBen(words: (typeof WORDS)['en' | 'es']) {
  await page.getByRole('button', { name: words.actions }).click();
  await page.getByRole('menuitem', { name: words.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click();
}

it('over the limit, a refusal is said once, by its dialog', async () => {
  const { server } = startHouse();
  const toasts = watchToasts();
  await openApp(`/groups/${flat().id}/details`);
  await inEachLanguage(WORDS, async (words) => {
    const heard = toasts().length;
    server.refuse(removeMember, 'TIER_LIMITS_EXCEEDED', { params: { count: 1 } });
    await removeBen(words);
    await expect.element(page.getByRole('heading', { name: words.wait })).toBeVisible();
    await page.getByRole('button', { name: words.understood }).click();
    // Any other refusal is a message: where it has come, one of the first would have come before.
    server.refuse(removeMember, 'RATE_LIMIT_EXCEEDED');
    await removeBen(words);
    await expect.element(page.getByText(words.refused)).toBeVisible();
    expect(toasts()).toHaveLength(heard + 1);
  });
});

it('over the limit, a form says nothing of its own under the dialog, and keeps what was entered', async () => {
  const { server } = startHouse();
  server.refuse(addGuests, 'TIER_LIMITS_EXCEEDED', { params: { count: 1 } });
  await openApp(`/groups/${flat().id}/details`);
  const { en, es } = WORDS;
  const formOf = ({ form: name }: { form: string }) => page.getByRole('dialog', { name });
  await page.getByRole('button', { name: en.addByName }).click();
  await formOf(en).getByLabelText(en.names).fill('Grandma');
  await formOf(en).getByRole('button', { name: en.add, exact: true }).click();
  await inEachLanguage(WORDS, async ({ wait, understood }) => {
    await expect.element(page.getByRole('heading', { name: wait })).toBeVisible();
    await expect.element(page.getByRole('button', { name: understood })).toBeVisible();
  });
  await page.getByRole('button', { name: es.understood }).click();
  await inEachLanguage(WORDS, async (words) => {
    await expect.element(formOf(words).getByLabelText(words.names)).toHaveValue('Grandma');
    await expect.element(formOf(words).getByRole('button', { name: words.add, exact: true })).toBeVisible();
    await expect.element(page.getByText(words.notAdded)).not.toBeInTheDocument();
  });
  // Any other refusal is the form's to say.
  server.refuse(addGuests, 'RATE_LIMIT_EXCEEDED');
  await formOf(es).getByRole('button', { name: es.add, exact: true }).click();
  await inEachLanguage(WORDS, async (words) => {
    await expect.element(formOf(words).getByText(words.notAdded)).toBeVisible();
  });
});

/** What every toast has said, those included that have gone again. */
function watchToasts(): () => string[] {
  const said = new Set<string>();
  const watching = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) said.add(toast.textContent ?? '');
  });
  watching.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watching.disconnect());
  return () => [...said];
}
