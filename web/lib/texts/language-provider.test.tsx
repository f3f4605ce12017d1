import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateProfile } from '#contract/accounts.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

describe('a language that is chosen in another tab', () => {
  let other: HTMLIFrameElement | undefined;
  afterEach(() => other?.remove());

  /** A document of the same origin: what it stores is told to this one, as from another tab. */
  function chooseElsewhere(language: string) {
    other ??= document.createElement('iframe');
    document.body.append(other);
    other.contentWindow?.localStorage.setItem('language', language);
  }

  const groups = (name: string) => page.getByRole('heading', { level: 1, name });

  it('is followed without a reload, and back', async () => {
    const { server } = startHouse();
    await openApp('/groups');
    await expect.element(groups('Groups')).toBeVisible();
    chooseElsewhere('es');
    await expect.element(groups('Grupos')).toBeVisible();
    expect(document.documentElement.lang).toBe('es');
    // The account's mails follow, too.
    await expect.poll(() => server.sent(updateProfile).at(-1)?.body.locale).toBe('es');
    chooseElsewhere('en');
    await expect.element(groups('Groups')).toBeVisible();
  });
});
