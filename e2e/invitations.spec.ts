import { inviteByEmail } from '#contract/invitations.ts';
import { inviteTo, makeGroup } from './group.ts';
import { expect, test } from './journey.ts';
import { INVITATION, linkMailedTo } from './mailbox.ts';

test('an invitation by mail is mailed again, and revoked', async ({
  signUp,
  newEmail,
  page,
  expectToast,
}) => {
  const ana = await signUp('Ana');
  const group = await makeGroup(ana, [], { name: 'Oak Street' });
  const dario = newEmail('Dario');
  await ana.call(inviteByEmail, { params: { groupId: group.id }, body: { emails: [dario] } });
  const mailed = await linkMailedTo(page.request, dario, INVITATION);
  await ana.page.goto(`/groups/${group.id}/details`);
  const waiting = ana.page.getByRole('list', { name: 'Invited by email' }).getByRole('listitem');
  await expect(waiting).toContainText('waiting');
  await waiting.getByRole('button', { name: `Actions for ${dario}` }).click();
  await ana.page.getByRole('menuitem', { name: 'Send again' }).click();
  // Opened again while it fades, it would be replaced under the next press.
  await ana.page.getByRole('menu').waitFor({ state: 'hidden' });
  await expectToast(ana.page, `Sent again to ${dario}`);
  await waiting.getByRole('button', { name: `Actions for ${dario}` }).click();
  await ana.page.getByRole('menuitem', { name: 'Revoke' }).click();
  const revoking = ana.page.getByRole('alertdialog', { name: `Revoke the invitation of ${dario}?` });
  // It goes from the list at once, before the server has answered.
  const answered = ana.page.waitForResponse((response) => response.request().method() === 'DELETE');
  await revoking.getByRole('button', { name: 'Revoke' }).click();
  await expect(waiting).toHaveCount(0);
  await answered;
  await page.goto(mailed);
  await expect(page.getByRole('heading', { name: 'This invitation does not exist' })).toBeVisible();
});

test('an invitation is declined after a question, and accepted after all, from a pasted link', async ({
  signUp,
  createAccount,
  expectToast,
}) => {
  const [ana, chloe] = await Promise.all([createAccount('Ana'), signUp('Chloe')]);
  const group = await makeGroup(ana, [], { name: 'Oak Street' });
  const { url } = await inviteTo(group.id, ana);
  const chloes = chloe.page;
  await chloes.goto(url);
  await chloes.getByRole('button', { name: 'Decline' }).click();
  const question = chloes.getByRole('alertdialog', { name: 'Decline the invitation?' });
  await question.getByRole('button', { name: 'Decline' }).click();
  await expectToast(chloes, 'Invitation declined');

  await expect(chloes.getByRole('heading', { name: 'Welcome, Chloe' })).toBeVisible();
  await chloes.getByLabel('Invitation link').fill('no link');
  await chloes.getByRole('button', { name: 'Open invitation' }).click();
  await expect(chloes.getByText('There is no invitation in this text')).toBeVisible();
  await chloes.getByLabel('Invitation link').fill(`Join us: ${url}`);
  await chloes.getByRole('button', { name: 'Open invitation' }).click();
  await chloes.getByRole('button', { name: 'Accept: Oak Street' }).click();
  await expect(chloes.getByRole('heading', { level: 1, name: 'Oak Street' })).toBeVisible();
  await expectToast(chloes, 'Welcome to “Oak Street”');
});
