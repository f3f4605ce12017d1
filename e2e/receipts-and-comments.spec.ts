import { addComment, listComments } from '#contract/comments.ts';
import { photo } from '#test/attachment.ts';
import { makeGroup, spend } from './group.ts';
import { expect, test } from './journey.ts';

test('a receipt is added to an expense and looked at, and what another member says of it is answered', async ({
  signUp,
  createAccount,
}) => {
  const [ana, ben] = await Promise.all([signUp('Ana'), createAccount('Ben')]);
  const group = await makeGroup(ana, [ben]);
  const dinner = await spend(ana, group.id, { amount: 9000, among: [ana, ben] });
  const params = { groupId: group.id, transactionId: dinner.id };

  const { page } = ana;
  await page.goto(`/groups/${group.id}/transaction/${dinner.id}`);
  const buffer = await photo(400, 300).png().toBuffer();
  const picked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add receipt' }).click();
  await (await picked).setFiles({ name: 'bill.png', mimeType: 'image/png', buffer });
  // What the content policy does not let through has no size.
  await page.getByRole('button', { name: 'Open bill.jpg' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'bill.jpg' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();

  await ben.call(addComment, { params, body: { body: `Was the wine in it, <@${ana.id}>?` } });
  await expect(page.getByText('Was the wine in it, @Ana?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('It was');
  await page.getByRole('textbox', { name: 'Your comment' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('');
  await expect
    .poll(async () => (await ben.call(listComments, { params })).data.map(({ body }) => body))
    .toEqual(['It was', `Was the wine in it, <@${ana.id}>?`]);
});
