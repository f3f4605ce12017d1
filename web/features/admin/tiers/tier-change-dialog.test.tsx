import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeUserTier, validateTierChange } from '#contract/premium/admin.ts';
import { account, startAdminHouse } from '#web/test/admin.ts';
import { useFinger } from '#web/test/finger.ts';
import { openApp } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

const WIM = account(12, 'Wim Three');
const XENA = account(13, 'Xena Four', { tier: 'premium', groupCount: 4 });
const ZED = account(14, 'Zed Five', { emailConfirmed: false });
const dialog = page.getByRole('dialog');

const WORDS = {
  en: {
    action: 'Change tier',
    reason: 'Reason',
    missing: 'Say why: it is kept in the log',
    continue: 'Continue',
    confirmTitle: 'Change the tier?',
    toPremium: 'Change to Premium',
    done: 'Wim Three is on the tier Premium now',
    free: 'Free',
    same: 'The user is already on the selected tier',
    losing: /^The user loses what Premium holds/,
    over: /^The user is in more groups than the free tier holds/,
    unconfirmed: /^Its owner has not confirmed the email address yet/,
    failed: 'Failed to validate the tier change',
    notChanged: 'The tier was not changed',
    unanswered: /^No answer came/,
    back: 'Back',
    change: 'Free → Premium',
    discard: 'Discard',
    keep: 'Keep editing',
  },
  es: {
    action: 'Cambiar nivel',
    reason: 'Motivo',
    missing: 'Indica el motivo: queda en el registro',
    continue: 'Continuar',
    confirmTitle: '¿Cambiar el nivel?',
    toPremium: 'Cambiar a Premium',
    done: 'Wim Three está ahora en el nivel Premium',
    free: 'Gratis',
    same: 'El usuario ya está en el nivel seleccionado',
    losing: /^El usuario pierde lo que incluye Premium/,
    over: /^El usuario está en más grupos de los que permite el nivel gratis/,
    unconfirmed: /^Su dueño todavía no ha confirmado el correo/,
    failed: 'Error al validar el cambio de nivel',
    notChanged: 'El nivel no se cambió',
    unanswered: /^No ha llegado respuesta/,
    back: 'Volver',
    change: 'Gratis → Premium',
    discard: 'Descartar',
    keep: 'Seguir editando',
  },
} as const;

describe.each(['en', 'es'] as const)('the change of a tier: %s', (language) => {
  const words = WORDS[language];

  async function openDialog(user: typeof WIM) {
    const house = startAdminHouse({ users: [WIM, XENA, ZED], language });
    await openApp(`/admin/users/${user.id}`, { language });
    await page.getByRole('button', { name: words.action }).click();
    await expect.element(dialog).toBeVisible();
    return house;
  }

  it('begins on the tier that is chosen', async () => {
    await openDialog(WIM);
    await expect.element(dialog.getByRole('radio', { name: /^Premium/ })).toHaveFocus();
  });

  it('is validated with its reason, then confirmed, and is in the history at once', async () => {
    const { server } = await openDialog(WIM);
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.element(dialog.getByText(words.missing)).toBeVisible();
    expect(server.sent(changeUserTier)).toEqual([]);
    await dialog.getByLabelText(words.reason).fill('A gift');
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.element(dialog.getByText(words.confirmTitle)).toBeVisible();
    expect(server.sent(validateTierChange).at(-1)?.body).toEqual({ tier: 'premium', reason: 'A gift' });
    expect(server.sent(changeUserTier)).toEqual([]);
    await dialog.getByRole('button', { name: words.toPremium }).click();
    await expect.element(page.getByText(words.done)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(words.change)).toBeVisible();
    expect(server.sent(changeUserTier).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: WIM.id, tier: 'premium', reason: 'A gift' },
    ]);
  });

  it('to the tier that the user has is refused before anything is sent', async () => {
    const { server } = await openDialog(WIM);
    await dialog.getByText(words.free, { exact: true }).click();
    await expect.element(dialog.getByText(words.same)).toBeVisible();
    await dialog.getByLabelText(words.reason).fill('A gift');
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.poll(() => server.sent(validateTierChange).at(-1)?.body.reason).toBe('A gift');
    await expect.element(dialog.getByText(words.same)).toBeVisible();
    await expect.element(dialog.getByText(words.confirmTitle)).not.toBeInTheDocument();
    expect(server.sent(changeUserTier)).toEqual([]);
  });

  it('says what follows from it, in both steps', async () => {
    await openDialog(XENA);
    for (const text of [words.losing, words.over]) await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByLabelText(words.reason).fill('It ended');
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.element(dialog.getByText(words.confirmTitle)).toBeVisible();
    await expect.element(dialog.getByText(words.over)).toBeVisible();
    await dialog.getByRole('button', { name: words.back }).click();
    await expect.element(dialog.getByLabelText(words.reason)).toHaveValue('It ended');
  });

  async function confirmGift() {
    const house = await openDialog(WIM);
    await dialog.getByLabelText(words.reason).fill('A gift');
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.element(dialog.getByText(words.confirmTitle)).toBeVisible();
    return house;
  }

  async function expectQuestion() {
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: words.keep }).click();
    await expect.element(question).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: words.back }).click();
    await expect.element(dialog.getByLabelText(words.reason)).toHaveValue('A gift');
  }

  it('asks before Escape gives up its reason, in both steps', async () => {
    await confirmGift();
    await userEvent.keyboard('{Escape}');
    await expectQuestion();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('alertdialog').getByRole('button', { name: words.discard }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  describe('under a finger', () => {
    useFinger();

    it('asks before going back gives up its reason', async () => {
      await confirmGift();
      window.history.back();
      await expectQuestion();
    });
  });

  it('of an account without a proved owner is refused, and says why', async () => {
    await openDialog(ZED);
    await expect.element(dialog.getByText(words.unconfirmed)).toBeVisible();
  });

  it('that could not be validated says so, and is tried again by the button', async () => {
    const { server } = await openDialog(WIM);
    await dialog.getByLabelText(words.reason).fill('A gift');
    server.refuse(validateTierChange, 'RESOURCE_NOT_FOUND', { once: true });
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.element(dialog.getByText(words.failed)).toBeVisible();
    await dialog.getByRole('button', { name: words.continue }).click();
    await expect.element(dialog.getByText(words.confirmTitle)).toBeVisible();
  });

  it('that another admin has made meanwhile is refused, and the dialog says why', async () => {
    const { server } = await openDialog(WIM);
    await dialog.getByLabelText(words.reason).fill('A gift');
    await dialog.getByRole('button', { name: words.continue }).click();
    server.refuse(changeUserTier, 'INVALID_TIER_TRANSITION', { params: { reason: 'same-tier' } });
    await dialog.getByRole('button', { name: words.toPremium }).click();
    await expect.element(dialog.getByText(words.notChanged)).toBeVisible();
    await expect.element(dialog.getByText(words.same)).toBeVisible();
  });

  it('whose answer was lost is not said to have failed', async () => {
    const { server } = await openDialog(WIM);
    await dialog.getByLabelText(words.reason).fill('A gift');
    await dialog.getByRole('button', { name: words.continue }).click();
    server.answer(changeUserTier, loseAnswer);
    await dialog.getByRole('button', { name: words.toPremium }).click();
    await expect.element(dialog.getByText(words.unanswered)).toBeVisible();
    expect(dialog.getByText(words.notChanged).query()).toBeNull();
  });
});
