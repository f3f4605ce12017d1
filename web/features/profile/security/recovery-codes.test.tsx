import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmProvider } from '#web/kit/popups/confirm-provider.tsx';
import { loadTexts, startTexts } from '#web/lib/texts/texts.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { eachInTurn } from '#web/test/rows.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const codes = ['abcde-fghjk-mnpqr-stuvw-xyz23', 'bcdef-ghjkm-npqrs-tuvwx-yz234'];

describe('a list of recovery codes', () => {
  useOwnWidth();

  it('shows each of them whole in a window of any width', async () => {
    await page.viewport(390, 844);
    await startTexts();
    await loadTexts(['profile']);
    // As wide as the profile's sheet leaves it there.
    await render(
      <ConfirmProvider>
        <div className="max-w-[28rem] px-4">
          <RecoveryCodes codes={codes} email="ana@example.org" onDone={() => undefined} />
        </div>
      </ConfirmProvider>,
    );
    await eachInTurn([390, 640, 1280], async (width) => {
      await page.viewport(width, 844);
      await expect.poll(() => window.innerWidth).toBe(width);
      for (const code of codes) {
        const item = page.getByText(code);
        await expect.element(item).toBeVisible();
        const { scrollWidth, clientWidth } = item.element();
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      }
    });
  });
});
