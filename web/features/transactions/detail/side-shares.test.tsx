import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BEN, CLEO, flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';

const fixed = (user: { id: string }, amount?: number) => ({
  userId: user.id,
  ...(amount && { fixed: amount }),
});
const shared = (...parts: ReturnType<typeof fixed>[]) => ({ mode: 'evenly' as const, parts });

it.each([
  ['Evenly', shared(fixed(ANA), fixed(BEN), fixed(CLEO)), 'en'],
  ['The rest evenly', shared(fixed(ANA, 1000), fixed(BEN), fixed(CLEO)), 'en'],
  ['El resto a partes iguales', shared(fixed(ANA, 1000), fixed(BEN), fixed(CLEO)), 'es'],
  ['By amount', shared(fixed(ANA, 1000), fixed(BEN)), 'en'],
  ['By amount', shared(fixed(ANA, 1000), fixed(BEN, 2000)), 'en'],
] as const)('says "%s" beside amounts that are so', async (words, payers, language) => {
  const transaction = dinner({ payers });
  await openApp(`/groups/${flat().id}/transaction/${transaction.id}`, {
    transactions: [transaction],
    language,
  });
  const heading = page.getByRole('heading', { name: /^(Who paid|Quién pagó)$/ });
  await expect.element(heading).toBeVisible();
  expect(heading.element().parentElement?.textContent).toContain(words);
});
