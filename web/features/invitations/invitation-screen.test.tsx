import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataOf } from '#contract/endpoint.ts';
import { acceptInvitation, declineInvitation, previewInvitation } from '#contract/invitations.ts';
import { login, refresh } from '#contract/sessions.ts';
import { pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { ANA, BEN, flat, id } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { grant } from '#web/test/house.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { inEachSize } from '#web/test/rows.ts';
import { loseAnswer, type Plain, type TestServer } from '#web/test/server.ts';

type Preview = Plain<DataOf<typeof previewInvitation>>;

const VALID: Preview = {
  group: { name: 'Flat 12', icon: 'home', colour: 'green', memberCount: 3 },
  groupId: null,
  invitedBy: BEN.displayName,
  guestName: null,
  guests: [],
  status: 'valid',
  expiresAt: '2126-03-08T09:00:00.000Z',
};

/** Opens a link that leads to Ben's flat; the server lets Ana in. */
async function openInvitation(change: Partial<Preview> = {}, visit: Visit = {}, hash = '') {
  const house = startHouse({ groups: [], ...visit });
  const { server } = house;
  house.user = { ...house.user, locale: visit.language ?? 'en' };
  server.answer(previewInvitation, () => ({ ...VALID, ...change }));
  server.answer(acceptInvitation, () => {
    house.groups = [flat()];
    return flat();
  });
  server.answer(declineInvitation, () => undefined);
  await openApp(`/invitations/flat${hash}`, visit);
  return server;
}

const joinButton = page.getByRole('button', { name: 'Accept: Flat 12' });

describe('the card of an invitation', () => {
  useOwnWidth();

  it('keeps a long name of the group within it', async () => {
    const name = 'Weihnachtsmarktbesuchergemeinschaft'.repeat(2).slice(0, 61);
    await page.viewport(390, 844);
    await openInvitation({ group: { ...VALID.group, name } });
    const heading = page.getByRole('heading', { level: 1, name });
    await expect.element(heading).toBeVisible();
    const card = heading.element().closest('.shadow-1, .overflow-clip');
    if (!card) throw new Error('the heading is in no card');
    await inEachSize(
      [390, 1280],
      (width) => page.viewport(width, 844),
      () => {
        const text = document.createRange();
        text.selectNodeContents(heading.element());
        const [letters, { left, right }] = [text.getBoundingClientRect(), card.getBoundingClientRect()];
        expect([letters.left > left, letters.right < right]).toEqual([true, true]);
      },
    );
  });

  it('that cannot be used keeps long names within it', async () => {
    const long = 'W'.repeat(50);
    await page.viewport(390, 844);
    await openInvitation({
      group: { ...VALID.group, name: long },
      groupId: flat().id,
      status: 'member',
      guests: [{ userId: BEN.id, displayName: long }],
    });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toBeVisible();
    const card = heading.element().closest('.overflow-clip');
    if (!card) throw new Error('the heading is in no card');
    await inEachSize(
      [390, 1280],
      (width) => page.viewport(width, 844),
      () => {
        const { right } = card.getBoundingClientRect();
        const beyond = [...card.querySelectorAll('*')].filter(
          (child) => child.getBoundingClientRect().right > right,
        );
        expect(beyond).toEqual([]);
      },
    );
  });
});

describe('accepting an invitation', () => {
  it('leads into the group', async () => {
    const server = await openInvitation();
    await expect.element(page.getByText('Ben Okafor invites you to share expenses in')).toBeVisible();
    await expect.element(page.getByText(/You are signed in as Ana López/)).toBeVisible();
    await joinButton.click();
    await expect.element(page.getByText('Welcome to “Flat 12”')).toBeVisible();
    expect(window.location.pathname).toBe(`/groups/${flat().id}`);
    expect(server.sent(acceptInvitation).map(({ params }) => params.token)).toEqual(['flat']);
  });

  it('leads a Spanish reader into the group in Spanish', async () => {
    await openInvitation({}, { language: 'es' });
    await page.getByRole('button', { name: 'Aceptar: Flat 12' }).click();
    await expect.element(page.getByText('Te damos la bienvenida a «Flat 12»')).toBeVisible();
  });

  it('of a guest says whose past comes with it', async () => {
    const server = await openInvitation({ guestName: 'Grandma' });
    await expect.element(page.getByText('Is that you, Grandma?')).toBeVisible();
    await expect.element(page.getByText(/ask Ben Okafor for an invitation of your own/)).toBeVisible();
    await page.getByRole('button', { name: 'Accept as Grandma' }).click();
    await expect.element(page.getByText('Welcome to “Flat 12”')).toBeVisible();
    expect(server.sent(acceptInvitation)).toHaveLength(1);
  });

  it('of a guest is refused to former members, with whom to ask', async () => {
    const server = await openInvitation({ guestName: 'Grandma' });
    server.refuse(acceptInvitation, 'CONSTRAINT_VIOLATION', { params: { reason: 'was-member' } });
    await page.getByRole('button', { name: 'Accept as Grandma' }).click();
    await expect.element(page.getByText(/Ask Ben Okafor for an invitation without a name/)).toBeVisible();
  });

  it('into a full group says so', async () => {
    const server = await openInvitation();
    server.refuse(acceptInvitation, 'INVALID_INPUT', { params: { reason: 'full', max: 500 } });
    await joinButton.click();
    const WORDS = {
      en: [/^You cannot join: the group has 500 people already/, 'Accept: Flat 12'],
      es: [/^No puedes unirte: el grupo ya tiene 500 personas/, 'Aceptar: Flat 12'],
    } as const;
    await inEachLanguage(WORDS, async ([text, name]) => {
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    });
  });

  it('that is refused says why, and may be tried again', async () => {
    const server = await openInvitation();
    server.refuse(acceptInvitation, 'RATE_LIMIT_EXCEEDED', { once: true });
    await joinButton.click();
    await expect.element(page.getByText(/You have not joined yet\. Too many requests/)).toBeVisible();
    await joinButton.click();
    await expect.element(page.getByText('Welcome to “Flat 12”')).toBeVisible();
  });

  it('whose answer was lost is said to be uncertain', async () => {
    const server = await openInvitation();
    server.answer(acceptInvitation, loseAnswer);
    await joinButton.click();
    const WORDS = {
      en: [/^No answer came, so it may have gone through/, 'Accept: Flat 12', /You have not joined/],
      es: [/^No ha llegado respuesta/, 'Aceptar: Flat 12', /Aún no te has unido/],
    } as const;
    await inEachLanguage(WORDS, async ([said, name, notDone]) => {
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(page.getByRole('button', { name })).toBeVisible();
      expect(page.getByText(notDone).query()).toBeNull();
    });
  });

  const isMember = { params: { groupId: flat().id } };

  it('whose first answer was lost leads into the group', async () => {
    const server = await openInvitation({}, { groups: [flat()] });
    server.answer(acceptInvitation, () => {
      server.refuse(acceptInvitation, 'ALREADY_GROUP_MEMBER', isMember);
      return loseAnswer();
    });
    await joinButton.click();
    await expect.element(page.getByText('Welcome to “Flat 12”')).toBeVisible();
    expect(window.location.pathname).toBe(`/groups/${flat().id}`);
    expect(server.sent(acceptInvitation)).toHaveLength(2);
  });

  it('into a group that the reader is in is refused', async () => {
    const server = await openInvitation({}, { groups: [flat()] });
    server.refuse(acceptInvitation, 'ALREADY_GROUP_MEMBER', isMember);
    await joinButton.click();
    await expect.element(page.getByText(/You are already a member of this group/)).toBeVisible();
    expect(window.location.pathname).toBe('/invitations/flat');
  });

  it('is not offered at the limit of the plan', async () => {
    const groups = [1, 2].map((number) => flat({ id: id(100 + number), name: `Group ${number}` }));
    await openInvitation({}, { groups });
    await expect.element(page.getByText('That is all the free plan holds')).toBeVisible();
    await expect.element(page.getByText(/^Or leave a group that is settled/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See Premium' })).toBeVisible();
    await expect.element(joinButton).not.toBeInTheDocument();
  });

  it('over the limit says how many groups to leave', async () => {
    const groups = [1, 2, 3, 4].map((number) => flat({ id: id(100 + number), name: `Group ${number}` }));
    await openInvitation({}, { groups });
    const SENTENCE = {
      en: 'Or leave 3 groups that are settled, and there is room for this one.',
      es: 'O sal de 3 grupos que estén saldados y habrá sitio para este.',
    };
    await inEachLanguage(SENTENCE, async (sentence) => {
      await expect.element(page.getByText(sentence)).toBeVisible();
    });
  });

  it('says so when the server finds the limit reached', async () => {
    const server = await openInvitation();
    server.refuse(acceptInvitation, 'TIER_LIMIT_EXCEEDED');
    await joinButton.click();
    await expect.element(page.getByText('That is all the free plan holds')).toBeVisible();
    await expect.element(joinButton).not.toBeInTheDocument();
  });
});

describe('an invitation into a group with guests', () => {
  const guests = [
    { userId: id(60), displayName: 'Grandma' },
    { userId: id(61), displayName: 'O’Brien' },
  ];

  it('asks which of them the reader is, and joins only with an answer', async () => {
    const server = await openInvitation({ guests });
    await expect.element(page.getByRole('group', { name: 'Which of these are you?' })).toBeVisible();
    await joinButton.click();
    await expect.element(page.getByText('Choose one of them, or none')).toBeVisible();
    expect(server.sent(acceptInvitation)).toEqual([]);
    await page.getByRole('radio', { name: 'O’Brien' }).click();
    await page.getByRole('button', { name: 'Accept as O’Brien' }).click();
    await expect.element(page.getByText('Welcome to “Flat 12”')).toBeVisible();
    expect(server.sent(acceptInvitation).map(({ body }) => body)).toEqual([{ guestId: id(61) }]);
  });

  it('lets in anew who is none of them, by the keyboard too', async () => {
    const server = await openInvitation({ guests });
    const grandma = page.getByRole('radio', { name: 'Grandma' });
    await expect.element(grandma).toBeVisible();
    grandma.element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: /None of them/ })).toBeChecked();
    await joinButton.click();
    await expect.element(page.getByText('Welcome to “Flat 12”')).toBeVisible();
    expect(server.sent(acceptInvitation).map(({ body }) => body)).toEqual([{ guestId: null }]);
  });

  it('asks again when the place was taken meanwhile', async () => {
    const server = await openInvitation({ guests });
    server.refuse(acceptInvitation, 'CONSTRAINT_VIOLATION', { params: { reason: 'guest-taken' } });
    await page.getByRole('radio', { name: 'Grandma' }).click();
    server.answer(previewInvitation, () => ({ ...VALID, guests: guests.slice(1) }));
    await page.getByRole('button', { name: 'Accept as Grandma' }).click();
    await expect.element(page.getByText(/that place was taken meanwhile/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Grandma' })).not.toBeInTheDocument();
    await expect.element(joinButton).toBeVisible();
  });

  it('asks in Spanish', async () => {
    await openInvitation({ guests }, { language: 'es' });
    await page.getByRole('radio', { name: /Ninguna de ellas/ }).click();
    await page.getByRole('button', { name: 'Aceptar: Flat 12' }).click();
    await expect.element(page.getByText('Te damos la bienvenida a «Flat 12»')).toBeVisible();
  });
});

describe('an invitation that is closed, opened signed out', () => {
  const WORDS = {
    en: ['Are you in the group already?', 'Your email is confirmed. You can log in now.', 'Log in'],
    es: ['¿Ya estás en el grupo?', 'Tu correo está confirmado. Ya puedes iniciar sesión.', 'Iniciar sesión'],
  } as const;
  const offer = page.getByRole('main').getByRole('link', { name: 'Log in' });

  it.each(['used', 'expired', 'removed'] as const)(
    'leads a member by the sign-in to the group: %s',
    async (status) => {
      const server = await openInvitation({ status }, { isSignedIn: false });
      const member = { ...VALID, status: 'member', groupId: flat().id } as const;
      server.answer(login, () => {
        server.answer(previewInvitation, () => member);
        return { ...grant(), user: ANA };
      });
      await expect.element(page.getByText('Are you in the group already?')).toBeVisible();
      await expect.element(page.getByText(/Your email is confirmed/)).not.toBeInTheDocument();
      await offer.click();
      await page.getByLabelText('Email').fill(ANA.email);
      await page.getByLabelText('Password', { exact: true }).fill('correct horse');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect.element(page.getByRole('heading', { name: 'You are already in' })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Open the group' })).toBeVisible();
      expect(window.location.pathname).toBe('/invitations/flat');
    },
  );

  it('says by the link of the confirmation mail that the address is confirmed', async () => {
    await openInvitation({ status: 'used' }, { isSignedIn: false }, '?confirmed=1');
    await inEachLanguage(WORDS, async ([question, confirmed, logIn]) => {
      await expect.element(page.getByText(confirmed)).toBeVisible();
      await expect.element(page.getByText(question)).toBeVisible();
      await expect.element(page.getByRole('main').getByRole('link', { name: logIn })).toBeVisible();
    });
  });

  it('asks no signed-in reader', async () => {
    await openInvitation({ status: 'used' });
    await expect.element(page.getByRole('link', { name: 'Go to your groups' })).toBeVisible();
    await expect.element(page.getByText('Are you in the group already?')).not.toBeInTheDocument();
  });
});

describe('declining an invitation', () => {
  const question = page.getByRole('alertdialog', { name: 'Decline the invitation?' });

  it('is asked back first, and leads to the dashboard', async () => {
    const server = await openInvitation();
    await page.getByRole('button', { name: 'Decline' }).click();
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByText('Invitation declined')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    expect(server.sent(declineInvitation)).toHaveLength(1);
  });

  it('does not happen when the question is cancelled', async () => {
    const server = await openInvitation();
    await page.getByRole('button', { name: 'Decline' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(joinButton).toBeVisible();
    expect(server.sent(declineInvitation)).toEqual([]);
  });
});

describe('an invitation that is revoked while its page is open', () => {
  const decline = { en: 'Decline', es: 'Rechazar' } as const;

  function revokeIn(server: TestServer) {
    for (const endpoint of [previewInvitation, acceptInvitation, declineInvitation])
      server.refuse(endpoint, 'INVITATION_NOT_FOUND');
  }

  it.each([
    ['en', 'Accept: Flat 12', 'This invitation does not exist', /We could not find/],
    ['es', 'Aceptar: Flat 12', 'Esta invitación no existe', /No hemos encontrado/],
  ] as const)('says so to a reader who accepts it (%s)', async (language, accept, title, notJoined) => {
    const server = await openInvitation({}, { language });
    await expect.element(page.getByRole('button', { name: accept })).toBeVisible();
    revokeIn(server);
    await page.getByRole('button', { name: accept }).click();
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(page.getByRole('button', { name: accept }).query()).toBeNull();
    expect(page.getByRole('button', { name: decline[language] }).query()).toBeNull();
    expect(page.getByText(notJoined).query()).toBeNull();
  });

  it('says so to a reader who declines it', async () => {
    const server = await openInvitation();
    await page.getByRole('button', { name: 'Decline' }).click();
    revokeIn(server);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByRole('heading', { name: 'This invitation does not exist' })).toBeVisible();
    expect(joinButton.query()).toBeNull();
  });

  it.each(['RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE'] as const)(
    'is still shown as it was read while it cannot be read again: %s',
    async (code) => {
      const server = await openInvitation();
      await expect.element(joinButton).toBeVisible();
      server.refuse(previewInvitation, code);
      server.refuse(acceptInvitation, 'INVALID_INPUT', { params: { reason: 'full', max: 500 } });
      await joinButton.click();
      await expect.poll(() => server.sent(previewInvitation).length).toBeGreaterThan(1);
      await expect.element(joinButton).toBeVisible();
    },
  );
});

describe('a reader who is signed in as another person', () => {
  it('changes the account and is still at the invitation', async () => {
    const WORDS = {
      en: {
        as: /You are signed in as Ana López/,
        notYou: 'Not you? Use another account',
        logIn: 'I have an account',
      },
      es: { as: /Ana López/, notYou: '¿No eres tú? Usa otra cuenta', logIn: 'Ya tengo cuenta' },
    } as const;
    const server = await openInvitation();
    await inEachLanguage(WORDS, async ({ as, notYou }) => {
      await expect.element(page.getByText(as)).toBeVisible();
      await expect.element(page.getByRole('button', { name: notYou })).toBeVisible();
    });
    await page.getByRole('button', { name: WORDS.es.notYou }).click();
    await inEachLanguage(WORDS, async ({ logIn }) => {
      await expect.element(page.getByRole('link', { name: logIn })).toBeVisible();
    });
    expect(window.location.pathname).toBe('/invitations/flat');
    expect(pendingInvitation()).toBe('flat');
    expect(server.sent(acceptInvitation)).toEqual([]);
  });
});

describe('the end of an invitation', () => {
  startOnOneDay();

  it.each([
    ['en', '2026-03-17T11:30:00.000Z', /valid until 17 Mar 2026, \d\d:\d\d$/],
    ['es', '2026-03-17T11:30:00.000Z', /válida hasta el 17 mar 2026, \d{1,2}:\d\d$/],
    ['en', '2026-03-20T11:30:00.000Z', /valid until 20 Mar 2026$/],
  ] as const)(
    'is said by the hour where less than a day is left (%s, %s)',
    async (language, expiresAt, words) => {
      await openInvitation({ expiresAt }, { language });
      await expect.element(page.getByText(words)).toBeVisible();
    },
  );
});

describe('an invitation', () => {
  it.each([
    ['expired', 'This invitation has expired'],
    ['used', 'This invitation has been used up'],
  ] as const)('that is %s says so, and whom to ask', async (status, title) => {
    await openInvitation({ status });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect
      .element(page.getByText('It was for “Flat 12”. Ask Ben Okafor for a new link.'))
      .toBeVisible();
    await expect.element(joinButton).not.toBeInTheDocument();
  });

  it('for a guest who was removed says so, and whom to ask', async () => {
    await openInvitation({ status: 'removed', guestName: 'Grandma' });
    const WORDS = {
      en: ['Grandma is no longer in the group', /Ask Ben Okafor for a new link/],
      es: ['Grandma ya no está en el grupo', /Pide un enlace nuevo a Ben Okafor/],
    } as const;
    await inEachLanguage(WORDS, async ([title, ask]) => {
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
      await expect.element(page.getByText(ask)).toBeVisible();
    });
  });

  it('leads members to their group', async () => {
    await openInvitation({ status: 'member', groupId: flat().id }, { groups: [flat()] });
    await page.getByRole('link', { name: 'Open the group' }).click();
    await expect.poll(() => window.location.pathname).toBe(`/groups/${flat().id}`);
  });

  it('that does not exist says so, and leads to the start page', async () => {
    const { server } = startHouse({ isSignedIn: false });
    server.refuse(previewInvitation, 'INVITATION_NOT_FOUND');
    await openApp('/invitations/nowhere', { isSignedIn: false });
    await expect.element(page.getByText('This invitation does not exist')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
  });

  it('waits for a visitor who is not signed in', async () => {
    const server = await openInvitation({}, { isSignedIn: false });
    await expect.element(page.getByRole('link', { name: 'Create an account and join' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'I have an account' })).toBeVisible();
    expect(pendingInvitation()).toBe('flat');
    expect(server.sent(refresh)).toEqual([]);
  });

  it('that was mailed begins a registration with the address it was mailed to', async () => {
    await openInvitation({}, { isSignedIn: false }, '#to=dora%2Bquits%40example.org');
    await page.getByRole('link', { name: 'Create an account and join' }).click();
    await expect.element(page.getByLabelText('Email')).toHaveValue('dora+quits@example.org');
  });
});

it.each([
  ['en', 'Reconnecting...'],
  ['es', 'Reconectando...'],
] as const)('an invitation says too that the session cannot be renewed (%s)', async (language, text) => {
  const { server } = startHouse({ groups: [] });
  const soon = new Date(Date.now() + 60_000).toISOString();
  server.answer(previewInvitation, () => VALID);
  // Accepted once, it is asked for again at once: it has less than ten minutes left.
  server.answer(refresh, () => {
    server.refuse(refresh, 'SERVICE_UNAVAILABLE');
    return { ...grant(), expiresAt: soon };
  });
  await openApp('/invitations/flat', { language });
  await expect.element(page.getByText(text)).toBeVisible();
});
