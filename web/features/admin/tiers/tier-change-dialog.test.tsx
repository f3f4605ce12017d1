import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeUserTier, validateTierChange } from '#contract/premium/admin.ts';
import { changeLanguage } from '#web/lib/texts/texts.ts';
import { account, startAdminHouse } from '#web/test/admin.ts';
import { useFinger } from '#web/test/finger.ts';
import { inEachLanguage } from '#web/test/languages.ts';
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
    toFree: 'Change to Free',
    done: 'Wim Three is on the Premium tier now',
    free: 'Free',
    same: 'The user is already on the selected tier',
    losing:
      /^The user loses what Premium holds: recurring expenses pause, .* new colours of their own are refused\.$/,
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
    toFree: 'Cambiar a Gratis',
    done: 'Wim Three está ahora en el nivel Premium',
    free: 'Gratis',
    same: 'El usuario ya está en el nivel seleccionado',
    losing:
      /^El usuario pierde lo que incluye Premium: los gastos recurrentes se pausan .* ni colores propios nuevos\.$/,
    over: /^El usuario está en más grupos de los que permite el nivel gratuito/,
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

const { en, es } = WORDS;

async function openDialog(user: typeof WIM) {
  const house = startAdminHouse({ users: [WIM, XENA, ZED] });
  await openApp(`/admin/users/${user.id}`);
  await page.getByRole('button', { name: en.action }).click();
  await expect.element(dialog).toBeVisible();
  return house;
}

const button = (name: string) => dialog.getByRole('button', { name });

/** Gives the reason and continues; the page stays in Spanish. */
async function giveReason(reason: string) {
  await inEachLanguage(WORDS, async (words) => {
    await expect.element(dialog.getByLabelText(words.reason)).toBeVisible();
    await expect.element(button(words.continue)).toBeVisible();
  });
  await dialog.getByLabelText(es.reason).fill(reason);
  await button(es.continue).click();
}

/** Sees in each language that the change is to be confirmed; the page stays in Spanish. */
async function expectConfirmation() {
  await inEachLanguage(WORDS, async (words) => {
    await expect.element(dialog.getByText(words.confirmTitle)).toBeVisible();
    await expect.element(button(words.back)).toBeVisible();
  });
}

describe('the change of a tier', () => {
  it('begins on the tier that is chosen', async () => {
    await openDialog(WIM);
    await expect.element(dialog.getByRole('radio', { name: /^Premium/ })).toHaveFocus();
  });

  it('is validated with its reason, then confirmed, and is in the history at once', async () => {
    const { server } = await openDialog(WIM);
    await button(en.continue).click();
    await inEachLanguage(WORDS, async (words) => {
      await expect.element(dialog.getByText(words.missing)).toBeVisible();
    });
    expect(server.sent(changeUserTier)).toEqual([]);
    await giveReason('A gift');
    await expectConfirmation();
    expect(server.sent(validateTierChange).at(-1)?.body).toEqual({ tier: 'premium', reason: 'A gift' });
    expect(server.sent(changeUserTier)).toEqual([]);
    await button(es.toPremium).click();
    await expect.element(page.getByText(es.done)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await inEachLanguage(WORDS, async (words) => {
      await expect.element(page.getByText(words.change)).toBeVisible();
      await expect.element(page.getByRole('button', { name: words.action })).toBeVisible();
    });
    expect(server.sent(changeUserTier).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: WIM.id, tier: 'premium', reason: 'A gift' },
    ]);
  });

  it('to the tier that the user has is refused before anything is sent', async () => {
    const { server } = await openDialog(WIM);
    await dialog.getByText(en.free, { exact: true }).click();
    await inEachLanguage(WORDS, async (words) => {
      await expect.element(dialog.getByText(words.same)).toBeVisible();
      await expect.element(dialog.getByText(words.free, { exact: true })).toBeVisible();
    });
    await giveReason('A gift');
    await expect.poll(() => server.sent(validateTierChange).at(-1)?.body.reason).toBe('A gift');
    await inEachLanguage(WORDS, async (words) => {
      await expect.element(dialog.getByText(words.same)).toBeVisible();
      await expect.element(dialog.getByText(words.confirmTitle)).not.toBeInTheDocument();
    });
    expect(server.sent(changeUserTier)).toEqual([]);
  });

  it('says what follows from it, in both steps', async () => {
    await openDialog(XENA);
    await inEachLanguage(WORDS, async ({ losing, over }) => {
      for (const text of [losing, over]) await expect.element(dialog.getByText(text)).toBeVisible();
    });
    await giveReason('It ended');
    await inEachLanguage(WORDS, async (words) => {
      await expect.element(dialog.getByText(words.confirmTitle)).toBeVisible();
      await expect.element(dialog.getByText(words.over)).toBeVisible();
      await expect.element(button(words.back)).toBeVisible();
    });
    await button(es.back).click();
    await inEachLanguage(WORDS, async ({ reason }) => {
      await expect.element(dialog.getByLabelText(reason)).toHaveValue('It ended');
    });
  });

  async function confirmGift() {
    await openDialog(WIM);
    await giveReason('A gift');
    await expectConfirmation();
  }

  const question = page.getByRole('alertdialog');

  /** The question keeps the words that it was asked with: it is asked in each language, and answered with no. */
  async function expectQuestion(leave: () => unknown) {
    await inEachLanguage(WORDS, async ({ keep, discard }) => {
      await leave();
      await expect.element(question.getByRole('button', { name: discard })).toBeVisible();
      await question.getByRole('button', { name: keep }).click();
      await expect.element(question).not.toBeInTheDocument();
    });
    await button(es.back).click();
    await inEachLanguage(WORDS, async ({ reason }) => {
      await expect.element(dialog.getByLabelText(reason)).toHaveValue('A gift');
    });
  }

  it('asks before Escape gives up its reason, in both steps', async () => {
    await confirmGift();
    await expectQuestion(() => userEvent.keyboard('{Escape}'));
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: es.discard }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  describe('under a finger', () => {
    useFinger();

    it('asks before going back gives up its reason', async () => {
      await confirmGift();
      await expectQuestion(() => window.history.back());
    });
  });

  it('of an account without a proved owner is refused, and says why', async () => {
    await openDialog(ZED);
    await inEachLanguage(WORDS, async ({ unconfirmed }) => {
      await expect.element(dialog.getByText(unconfirmed)).toBeVisible();
    });
  });

  it('that could not be validated says so, and is tried again by the button', async () => {
    const { server } = await openDialog(WIM);
    server.refuse(validateTierChange, 'RESOURCE_NOT_FOUND', { once: true });
    await giveReason('A gift');
    await inEachLanguage(WORDS, async (words) => {
      await expect.element(dialog.getByText(words.failed)).toBeVisible();
      await expect.element(button(words.continue)).toBeVisible();
    });
    await button(es.continue).click();
    await expectConfirmation();
    // The message keeps the words that it was made with.
    await changeLanguage('en');
    await button(en.toPremium).click();
    await expect.element(page.getByText(en.done)).toBeVisible();
  });

  it('that another admin has made meanwhile is refused, and the dialog says why', async () => {
    const { server } = await openDialog(WIM);
    await giveReason('A gift');
    server.refuse(changeUserTier, 'INVALID_TIER_TRANSITION', { params: { reason: 'same-tier' } });
    await button(es.toPremium).click();
    await inEachLanguage(WORDS, async ({ notChanged, same, toPremium }) => {
      await expect.element(dialog.getByText(notChanged)).toBeVisible();
      await expect.element(dialog.getByText(same)).toBeVisible();
      await expect.element(button(toPremium)).toBeVisible();
    });
    await button(es.back).click();
    await inEachLanguage(WORDS, async ({ reason, failed, notChanged }) => {
      await expect.element(dialog.getByLabelText(reason)).toHaveValue('A gift');
      for (const text of [failed, notChanged]) expect(dialog.getByText(text).query()).toBeNull();
    });
  });

  it('that is refused once the dialog has gone back is said there to be refused', async () => {
    const { server } = await openDialog(WIM);
    await giveReason('A gift');
    server.refuse(changeUserTier, 'INVALID_TIER_TRANSITION', { params: { reason: 'paid-subscription' } });
    const release = server.hold(changeUserTier);
    await button(es.toPremium).click();
    await expect.poll(() => server.sent(changeUserTier)).toHaveLength(1);
    await button(es.back).click();
    await expect.element(dialog.getByLabelText(es.reason)).toBeVisible();
    release();
    await inEachLanguage(WORDS, async ({ notChanged, failed }) => {
      await expect.element(dialog.getByText(notChanged)).toBeVisible();
      expect(dialog.getByText(failed).query()).toBeNull();
    });
  });

  it('whose answer was lost is not said to have failed, and has succeeded where it was made', async () => {
    const { server, known } = await openDialog(WIM);
    await giveReason('A gift');
    server.answer(changeUserTier, loseAnswer);
    await button(es.toPremium).click();
    await inEachLanguage(WORDS, async ({ unanswered, notChanged }) => {
      await expect.element(dialog.getByText(unanswered)).toBeVisible();
      expect(dialog.getByText(notChanged).query()).toBeNull();
    });
    known.users = [{ ...WIM, tier: 'premium' }];
    server.refuse(changeUserTier, 'INVALID_TIER_TRANSITION', { params: { reason: 'same-tier' } });
    await button(es.toPremium).click();
    await expect.element(page.getByText(es.done)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('whose answer was lost once has succeeded where it is sent again by itself and was made', async () => {
    const { server } = await openDialog(WIM);
    await giveReason('A gift');
    server.answer(changeUserTier, () => {
      server.refuse(changeUserTier, 'INVALID_TIER_TRANSITION', { params: { reason: 'same-tier' } });
      return loseAnswer();
    });
    await button(es.toPremium).click();
    await expect.element(page.getByText(es.done)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(changeUserTier)).toHaveLength(2);
  });

  it('whose answer was lost does not make one to another tier a success', async () => {
    const { server } = await openDialog(WIM);
    await giveReason('A gift');
    server.answer(changeUserTier, loseAnswer);
    await button(es.toPremium).click();
    await expect.element(dialog.getByText(es.unanswered)).toBeVisible();
    server.answer(validateTierChange, () => ({ errors: [], warnings: [] }));
    await button(es.back).click();
    await dialog.getByText(es.free, { exact: true }).click();
    await button(es.continue).click();
    server.refuse(changeUserTier, 'INVALID_TIER_TRANSITION', { params: { reason: 'same-tier' } });
    await button(es.toFree).click();
    await expect.element(dialog.getByText(es.same)).toBeVisible();
    await expect.element(dialog.getByText(es.notChanged)).toBeVisible();
  });
});
