import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ANA, BEN, CLEO, flat } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';

it.each([
  [
    'with a share of nothing',
    'en',
    'Nothing of this one is counted for you: it does not change your balance.',
  ],
  ['who is not on it', 'en', 'Nothing of this one is counted for you: it does not change your balance.'],
  ['with a share of nothing', 'es', 'De este movimiento no te corresponde nada: tu saldo no cambia.'],
] as const)('says of a transaction to a reader %s what is so (%s)', async (reader, language, text) => {
  const shares = [
    { userId: BEN.id, fixed: 3000 },
    { userId: ANA.id, fixed: 0 },
  ];
  const transaction = dinner({
    payers: evenly(BEN),
    recipients: reader === 'who is not on it' ? evenly(BEN, CLEO) : { mode: 'evenly', parts: shares },
  });
  await openApp(`/groups/${flat().id}/transaction/${transaction.id}`, {
    transactions: [transaction],
    language,
  });
  await expect.element(page.getByText(text)).toBeVisible();
});
