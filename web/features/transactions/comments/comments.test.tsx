import { values } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { addComment, type Comment, deleteComment, editComment, listComments } from '#contract/comments.ts';
import { createTransaction, listTransactions } from '#contract/transactions.ts';
import type { KeptDraft } from '#web/lib/kept/draft-store.ts';
import { ANA, BEN, CLEO, flat, id, member } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner } from '#web/test/ledger.ts';
import { KEPT_DRAFTS, openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer, type Plain } from '#web/test/server.ts';

const DINNER = dinner();
const PATH = `/groups/${flat().id}/transaction/${DINNER.id}`;
const section = page.getByRole('region', { name: /^(Comments|Comentarios)$/ });
const field = section.getByRole('textbox', { name: /^(Your comment|Tu comentario)$/ });
const lines = section.getByRole('listitem');
const people = section.getByRole('listbox');
const send = section.getByRole('button', { name: /^(Send comment|Enviar comentario)$/ });
const firstText = () => lines.all().map((line) => line.query()?.textContent ?? '');

function said(number: number, change: Partial<Plain<Comment>> = {}): Plain<Comment> {
  return {
    id: id(700 + number),
    groupId: flat().id,
    transactionId: DINNER.id,
    userId: BEN.id,
    body: `Comment ${number}`,
    createdAt: new Date(Date.now() - 3_600_000 + number * 60_000).toISOString(),
    editedAt: null,
    ...change,
  };
}

/** A server that keeps what is said, newest first, beginning with these. */
async function openDinner(kept: Plain<Comment>[] = [], visit: Visit = {}) {
  const { server } = startHouse({ transactions: [DINNER], ...visit });
  const comments = [...kept];
  server.answer(listComments, () => comments.toReversed());
  server.answer(addComment, ({ body, params }) => {
    const { id: given = id(799), body: text } = body;
    const made = {
      ...said(0),
      ...params,
      id: given,
      userId: ANA.id,
      body: text,
      createdAt: new Date().toISOString(),
    };
    comments.push(made);
    return made;
  });
  server.answer(editComment, ({ params, body }) => {
    const index = comments.findIndex((comment) => comment.id === params.commentId);
    const edited = { ...said(0), ...comments[index], ...body, editedAt: new Date().toISOString() };
    comments[index] = edited;
    return edited;
  });
  server.answer(deleteComment, ({ params }) => {
    comments.splice(0, comments.length, ...comments.filter((comment) => comment.id !== params.commentId));
    return undefined;
  });
  await openApp(PATH, visit);
  return { server, comments };
}

const drafts = async () => (await values<KeptDraft<string>>(KEPT_DRAFTS)).map((draft) => draft.values);

describe('the comments on a transaction', () => {
  it('say who wrote what, oldest first, with names in place of ids', async () => {
    const body = `Thanks, <@${ANA.id}> and <@${CLEO.id}>`;
    await openDinner([said(1, { body }), said(2, { userId: ANA.id, editedAt: said(3).createdAt })]);
    await expect.poll(() => lines.all().length).toBe(2);
    await expect.poll(() => lines.nth(0).query()?.textContent).toContain('Thanks, @Ana and @Cleo');
    const WORDS = {
      en: { heading: 'Comments', edited: 'edited', empty: 'Ask, explain' },
      es: { heading: 'Comentarios', edited: 'editado', empty: 'Pregunta, explica' },
    } as const;
    await inEachLanguage(WORDS, async ({ heading, edited, empty }) => {
      await expect.element(page.getByRole('region', { name: heading, exact: true })).toBeVisible();
      await expect.poll(() => lines.nth(1).query()?.textContent).toContain(edited);
      expect(lines.nth(0).query()?.textContent).toContain('Ben Okafor');
      expect(lines.nth(0).query()?.textContent).toContain('Thanks, @Ana and @Cleo');
      expect(lines.nth(0).query()?.textContent).not.toContain(edited);
      await expect.element(section.getByText(empty)).not.toBeInTheDocument();
    });
  });

  it('say that there are none', async () => {
    await openDinner();
    const WORDS = {
      en: ['No comments yet. Ask, explain, or say thanks.', 'Your comment'],
      es: ['Todavía no hay comentarios. Pregunta, explica o da las gracias.', 'Tu comentario'],
    } as const;
    await inEachLanguage(WORDS, async ([text, name]) => {
      await expect.element(section.getByText(text)).toBeVisible();
      await expect.element(section.getByRole('textbox', { name, exact: true })).toBeVisible();
    });
  });

  it('name a deleted account and a member who has left', async () => {
    const gone = { leftAt: '2026-03-01T09:00:00.000Z' };
    const members = [
      member(ANA),
      member(BEN, gone),
      member({ ...CLEO, displayName: 'Deleted member' }, gone),
    ];
    await openDinner([said(1, { body: `<@${CLEO.id}>?` })], { groups: [flat({ members })] });
    await expect.poll(() => lines.nth(0).query()?.textContent).toContain('@Deleted member?');
    expect(lines.nth(0).query()?.textContent).toContain('Ben Okafor');
    await field.fill('@');
    await expect.element(people).not.toBeInTheDocument();
  });

  it('come page by page, the earlier ones on request', async () => {
    const { server } = startHouse({ transactions: [DINNER] });
    server.answer(listComments, ({ query }) =>
      query.cursor === 'earlier' ? [said(1)] : { data: [said(3), said(2)], nextCursor: 'earlier' },
    );
    await openApp(PATH);
    await section.getByRole('button', { name: 'Show earlier comments' }).click();
    await expect
      .poll(() => firstText().map((text) => /Comment \d/.exec(text)?.[0]))
      .toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
    await expect
      .element(section.getByRole('button', { name: 'Show earlier comments' }))
      .not.toBeInTheDocument();
  });

  it('that did not arrive are asked for again', async () => {
    const { server } = startHouse({ transactions: [DINNER] });
    server.refuse(listComments, 'GROUP_NOT_FOUND');
    await openApp(PATH);
    const WORDS = {
      en: ['The comments did not load', 'Try again'],
      es: ['No se han podido cargar los comentarios', 'Volver a intentarlo'],
    } as const;
    await inEachLanguage(WORDS, async ([failed, retry]) => {
      await expect.element(section.getByText(failed)).toBeVisible();
      await expect.element(section.getByRole('button', { name: retry })).toBeVisible();
    });
    server.answer(listComments, () => [said(1)]);
    await section.getByRole('button', { name: WORDS.es[1] }).click();
    await expect.poll(() => firstText().join()).toContain('Comment 1');
  });

  it('of others appear by themselves', async () => {
    const { server, comments } = await openDinner();
    await expect.element(field).toBeVisible();
    comments.push(said(1));
    server.tell('comment.created', { groupId: flat().id, id: DINNER.id, version: 1, seq: 9 });
    await expect.poll(() => firstText().join()).toContain('Comment 1');
  });

  it('on a deleted transaction are read and not written', async () => {
    const deleted = { ...DINNER, deletedAt: DINNER.updatedAt, deletedBy: BEN.id };
    await openDinner([said(1, { userId: ANA.id })], { transactions: [deleted] });
    await expect.poll(() => firstText().join()).toContain('Comment 1');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(section.getByRole('button')).not.toBeInTheDocument();
  });
});

describe('writing a comment', () => {
  it('shows it at once, and sends it with Enter', async () => {
    const { server } = await openDinner();
    const release = server.hold(addComment);
    await field.fill('Was the wine on this?');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => firstText().join()).toContain('Was the wine on this?');
    await inEachLanguage({ en: 'sending…', es: 'enviando…' }, async (sending) => {
      await expect.poll(() => firstText().join()).toContain(sending);
    });
    await expect.element(field).toHaveValue('');
    release();
    await expect.poll(() => firstText().join()).not.toContain('enviando…');
    expect(firstText()).toHaveLength(1);
    expect(server.sent(addComment).map(({ body }) => body.body)).toEqual(['Was the wine on this?']);
  });

  it('begins a new line with Shift and Enter, and sends with Ctrl and Enter', async () => {
    const { server } = await openDinner();
    await field.fill('One');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two');
    await expect.element(field).toHaveValue('One\nTwo');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.sent(addComment).map(({ body }) => body.body)).toEqual(['One\nTwo']);
  });

  it('sends a telephone number without the marks that came along when it was copied', async () => {
    const { server } = await openDinner();
    await field.fill('My number: \u202a+34 600 11 22 33\u202c');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('');
    const sent = () => server.sent(addComment).map(({ body }) => body.body);
    await expect.poll(sent).toEqual(['My number: +34 600 11 22 33']);
  });

  it('that is refused puts it back into the field, and says why', async () => {
    const { server } = await openDinner();
    await field.fill('Hello');
    const WORDS = {
      en: [/^Your comment was not sent: Too many requests/, 'Send comment'],
      es: [/^Tu comentario no se ha enviado: /, 'Enviar comentario'],
    } as const;
    server.refuse(addComment, 'RATE_LIMIT_EXCEEDED', { once: true });
    await send.click();
    await inEachLanguage(WORDS, async ([why, name]) => {
      await expect.element(section.getByText(why)).toBeVisible();
      await expect.element(section.getByRole('button', { name, exact: true })).toBeVisible();
      await expect.element(field).toHaveValue('Hello');
    });
    expect(firstText()).toEqual([]);
    await section.getByRole('button', { name: WORDS.es[1], exact: true }).click();
    await expect.poll(() => firstText().join()).toContain('Hello');
    await expect.element(section.getByText(WORDS.es[0])).not.toBeInTheDocument();
    const ids = server.sent(addComment).map(({ body }) => body.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows once, as it was edited meanwhile on another device, when it is sent again after a lost answer', async () => {
    const { server, comments } = await openDinner();
    const arrive = server.refuse(addComment, 'SERVICE_UNAVAILABLE');
    await field.fill('Tow bottles');
    await send.click();
    await expect.element(section.getByText(/^Your comment was not sent/)).toBeVisible();
    const [first] = server.sent(addComment);
    const edited = said(1, {
      id: first?.body.id ?? '',
      userId: ANA.id,
      body: 'Two bottles',
      editedAt: said(2).createdAt,
    });
    comments.push(edited, said(2));
    server.tell('comment.edited', { groupId: flat().id, id: DINNER.id, version: 1, seq: 9 });
    await expect.poll(() => firstText().join()).toContain('Two bottles');
    await expect.element(field).toHaveValue('Tow bottles');
    arrive();
    server.answer(addComment, () => edited);
    // What the answer alone makes of the list.
    const readAgain = server.hold(listComments);
    await send.click();
    await expect.element(field).toHaveValue('');
    await expect.element(section.getByText(/^Your comment was not sent/)).not.toBeInTheDocument();
    for (const { body } of server.sent(addComment)) expect(body).toEqual(first?.body);
    await expect.poll(drafts).toEqual([]);
    const shown = [
      expect.stringMatching(/Two bottles.*edited|edited.*Two bottles/),
      expect.stringContaining('Comment 2'),
    ];
    expect(firstText()).toEqual(shown);
    readAgain();
    await expect.poll(firstText).toEqual(shown);
  });

  it('is another comment when it is sent again after the first was deleted', async () => {
    const { server } = await openDinner();
    server.refuse(addComment, 'CONSTRAINT_VIOLATION', { once: true });
    await field.fill('Hello');
    await send.click();
    await expect.element(section.getByText(/^Your comment was not sent/)).toBeVisible();
    await send.click();
    await expect.poll(() => firstText().join()).toContain('Hello');
    const [first, again] = server.sent(addComment).map(({ body }) => body.id);
    expect(again).not.toBe(first);
  });

  it('says to a screen reader that it was sent', async () => {
    await openDinner();
    await field.fill('Hello');
    await send.click();
    await inEachLanguage({ en: 'Comment sent', es: 'Comentario enviado' }, async (text) => {
      await expect.element(section.getByRole('status').filter({ hasText: text })).toBeInTheDocument();
    });
  });

  it('sends nothing that is empty, and nothing too long', async () => {
    const { server } = await openDinner();
    await field.fill('   ');
    await expect.element(send).toBeDisabled();
    await field.fill('a'.repeat(1001));
    await expect.element(section.getByText('At most 1,000 characters')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await field.fill('Short');
    await send.click();
    await expect.poll(() => server.sent(addComment).map(({ body }) => body.body)).toEqual(['Short']);
  });

  it('is kept on the device until it is sent', async () => {
    await openDinner();
    await field.fill('Half a thought');
    await expect.poll(drafts).toEqual(['Half a thought']);
    await cleanup();
    await openApp(PATH);
    await expect.element(field).toHaveValue('Half a thought');
    await send.click();
    await expect.poll(() => firstText().join()).toMatch(/now.*Half a thought/);
    await cleanup();
    await expect.poll(drafts).toEqual([]);
  });

  it('keeps the last letter that was typed before a tablet is turned', async () => {
    await page.viewport(1180, 820);
    await openDinner([]);
    await field.fill('Half');
    await expect.poll(drafts).toEqual(['Half']);
    await field.fill('Half a thought');
    await page.viewport(820, 1180);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(field).toHaveValue('Half a thought');
  });

  it('offline waits for the connection, and says so', async () => {
    const { server } = await openDinner();
    await field.fill('Later');
    server.disconnect();
    const TEXT = {
      en: /^You are offline. What you write is kept on this device/,
      es: /^No tienes conexión. Lo que escribas se guarda/,
    };
    await inEachLanguage(TEXT, async (text) => {
      await expect.element(section.getByText(text)).toBeVisible();
      await expect.element(send).toBeDisabled();
    });
    await field.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Later');
    server.reconnect();
    await expect.element(send).toBeEnabled();
    await send.click();
    await expect.poll(() => server.sent(addComment).length).toBe(1);
  });
});

describe('mentioning a person', () => {
  it('offers the other members after @, and takes one with the keyboard', async () => {
    const { server } = await openDinner();
    await field.fill('Ask @');
    await expect.element(people).toBeVisible();
    expect(
      people
        .getByRole('option')
        .all()
        .map((option) => option.query()?.textContent),
    ).toEqual(['Ben Okafor', 'Cleo Marchetti']);
    const chosen = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
    await expect.poll(() => chosen()?.textContent).toContain('Ben');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => chosen()?.textContent).toContain('Cleo');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Ask @Cleo ');
    await expect.element(people).not.toBeInTheDocument();
    await userEvent.keyboard('about it{Enter}');
    await expect
      .poll(() => server.sent(addComment).map(({ body }) => body.body))
      .toEqual([`Ask <@${CLEO.id}> about it`]);
    await expect.poll(() => firstText().join()).toContain('Ask @Cleo about it');
  });

  it('finds by what is typed, and takes one that is pressed', async () => {
    await openDinner();
    await field.fill('@mar');
    await people.getByRole('option', { name: /Cleo/ }).click();
    await expect.element(field).toHaveValue('@Cleo ');
    await expect.element(field).toHaveFocus();
  });

  it('closes the list with Escape and nothing else, so that @ stays what it is', async () => {
    const { server } = await openDinner();
    await field.fill('Half @');
    await expect.element(people).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(people).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Half @');
    await userEvent.keyboard(' price{Enter}');
    await expect.poll(() => server.sent(addComment).map(({ body }) => body.body)).toEqual(['Half @ price']);
  });
});

/** Opens the menu and takes the line that begins so. */
async function chooseByKeys(menu: Locator, line: string) {
  await expect.element(menu).toBeVisible();
  const button = menu.element();
  if (button instanceof HTMLElement) button.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: line })).toBeVisible();
  await expect.poll(() => page.getByRole('menu').query()?.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard(line.slice(0, 1));
  await expect.element(page.getByRole('menuitem', { name: line })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

/** What closes may give the focus away at its end. */
async function settled() {
  await expect.poll(() => document.querySelector('[role=menu], [role=alertdialog]')).toBeNull();
}

describe('a comment of one’s own', () => {
  const ownMenu = section.getByRole('button', { name: 'Actions for your comment', exact: true });
  const menuOf = (name: string) =>
    section.getByRole('button', { name: `Actions for the comment by ${name}`, exact: true });

  it('is changed in its place, mentions included', async () => {
    const { server } = await openDinner([said(1, { userId: ANA.id, body: `Tow for <@${BEN.id}>` })]);
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = section.getByRole('textbox', { name: 'The comment' });
    await expect.element(edit).toHaveValue('Tow for @Ben');
    await expect.element(edit).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).not.toBeInTheDocument();
    expect(server.sent(editComment)).toEqual([]);
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.element(edit).toHaveFocus();
    await edit.fill('Two for @Ben');
    await userEvent.keyboard('{Enter}');
    await expect.element(edit).not.toBeInTheDocument();
    await expect.poll(() => firstText().join()).toContain('Two for @Ben');
    expect(server.sent(editComment).map(({ body }) => body.body)).toEqual([`Two for <@${BEN.id}>`]);
  });

  it('stays open with its reason where the change is refused, and as it was after Escape', async () => {
    const { server } = await openDinner([said(1, { userId: ANA.id })]);
    server.refuse(editComment, 'RATE_LIMIT_EXCEEDED');
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = section.getByRole('textbox', { name: 'The comment' });
    await edit.fill('Other');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect.element(section.getByText(/^Your comment was not saved: /)).toBeVisible();
    await expect.element(edit).toHaveValue('Other');
    await edit.click();
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(edit).toHaveValue('Other');
    await edit.click();
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(edit).not.toBeInTheDocument();
    expect(firstText().join()).toContain('Comment 1');
    await expect.poll(drafts).toEqual([]);
  });

  it('is closed by Escape without a question where its text is as it was', async () => {
    await openDinner([said(1, { userId: ANA.id })]);
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = section.getByRole('textbox', { name: 'The comment' });
    await expect.element(edit).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(edit).not.toBeInTheDocument();
  });

  it('is kept on the device while it is changed, until it is saved', async () => {
    const WORDS = {
      en: { more: 'Actions for your comment', action: 'Edit', label: 'The comment', startOver: 'Start over' },
      es: {
        more: 'Acciones para tu comentario',
        action: 'Editar',
        label: 'El comentario',
        startOver: 'Empezar de nuevo',
      },
    } as const;
    const { server } = await openDinner([said(1, { userId: ANA.id })]);
    const editOf = (name: string) => section.getByRole('textbox', { name });
    const open = async ({ more, action }: (typeof WORDS)['en' | 'es']) => {
      await section.getByRole('button', { name: more }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await open(WORDS.en);
    await editOf(WORDS.en.label).fill('Half a thought');
    await expect.poll(drafts).toEqual(['Half a thought']);
    await cleanup();
    await openApp(PATH, { language: 'es' });
    await open(WORDS.es);
    await inEachLanguage(WORDS, async ({ label, startOver }) => {
      await expect.element(editOf(label)).toHaveValue('Half a thought');
      await expect.element(section.getByRole('button', { name: startOver })).toBeVisible();
    });
    const edit = editOf(WORDS.es.label);
    await edit.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(edit).not.toBeInTheDocument();
    await expect.poll(drafts).toEqual([]);
    expect(server.sent(editComment).map(({ body }) => body.body)).toEqual(['Half a thought']);
  });

  it.each([
    ['to its short side', 1180, 820],
    ['to its long side', 820, 1180],
  ])('is still being changed when a tablet is turned %s', async (_, before, after) => {
    await page.viewport(before, after);
    await openDinner([said(1, { userId: ANA.id })]);
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = section.getByRole('textbox', { name: 'The comment' });
    await edit.fill('Half a thought');
    await expect.poll(drafts).toEqual(['Half a thought']);
    await page.viewport(after, before);
    await expect.poll(() => page.getByRole('dialog').query() === null).toBe(after > before);
    await expect.element(edit).toHaveValue('Half a thought');
    await edit.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(edit).not.toBeInTheDocument();
    await expect.poll(() => firstText().join()).toContain('Half a thought');
  });

  it('is deleted once that is confirmed', async () => {
    const { server } = await openDinner([said(1, { userId: ANA.id })]);
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your comment?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(server.sent(deleteComment)).toEqual([]);
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => firstText()).toEqual([]);
    expect(server.sent(deleteComment)).toHaveLength(1);
  });

  it('is deleted though the first answer was lost', async () => {
    const { server } = await openDinner([said(1, { userId: ANA.id })]);
    server.answer(deleteComment, () => {
      server.refuse(deleteComment, 'RESOURCE_NOT_FOUND');
      server.answer(listComments, () => []);
      return loseAnswer();
    });
    await ownMenu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => firstText()).toEqual([]);
    expect(server.sent(deleteComment)).toHaveLength(2);
    expect(page.getByText(/not deleted/).query()).toBeNull();
  });

  it.each([
    [1280, '{Enter}'],
    [390, '{Enter}'],
    [1280, '{Escape}'],
    [390, '{Escape}'],
  ])('gives the focus back to its menu when it was changed by keys, at %i px by %s', async (width, key) => {
    await page.viewport(width, 844);
    await openDinner([said(1, { userId: ANA.id })]);
    await chooseByKeys(ownMenu, 'Edit');
    const edit = section.getByRole('textbox', { name: 'The comment' });
    await expect.element(edit).toHaveFocus();
    await userEvent.keyboard(key === '{Enter}' ? `!${key}` : key);
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(ownMenu).toHaveFocus();
    await settled();
    await expect.element(ownMenu).toHaveFocus();
  });

  it.each([1280, 390])('hands the focus on when it is deleted by keys, at %i px', async (width) => {
    await page.viewport(width, 844);
    const members = [member(ANA), member(BEN, { role: 'admin' })];
    const comments = [1, 2, 3].map((number) => said(number, { userId: number === 2 ? BEN.id : ANA.id }));
    await openDinner(comments, { groups: [flat({ members })] });
    const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
    await chooseByKeys(ownMenu.first(), 'Delete');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => lines.all().length).toBe(2);
    await expect.element(ownMenu).toHaveFocus();
    await settled();
    await chooseByKeys(ownMenu, 'Delete');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => lines.all().length).toBe(1);
    await expect.element(field).toHaveFocus();
    await settled();
    await expect.element(field).toHaveFocus();
  });

  it('of a member with a long name stands beside its menu, not beneath it', async () => {
    const long = { ...BEN, displayName: 'W'.repeat(47) };
    const members = [member(ANA, { role: 'admin' }), member(long)];
    await openDinner([said(1)], { groups: [flat({ members })] });
    const menu = lines.nth(0).getByRole('button');
    const name = lines.nth(0).getByText(long.displayName);
    await expect.element(menu).toBeVisible();
    expect(name.element().getBoundingClientRect().right).toBeLessThanOrEqual(
      menu.element().getBoundingClientRect().left,
    );
  });

  it('is the only one that a member may touch, while an admin may delete any', async () => {
    const mine = said(2, { userId: ANA.id });
    const members = [member(ANA), member(BEN, { role: 'admin' }), member(CLEO)];
    await openDinner([said(1), mine], { groups: [flat({ members })] });
    await expect.element(ownMenu).toBeVisible();
    await expect.element(menuOf('Ben Okafor')).not.toBeInTheDocument();
    await cleanup();
    startHouse({ transactions: [DINNER] }).server.answer(listComments, () => [said(1)]);
    await openApp(PATH);
    await menuOf('Ben Okafor').click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  });
});

describe('with a finger', () => {
  useFinger();

  it('Enter begins a new line, and the button sends', async () => {
    const { server } = await openDinner();
    await field.fill('One');
    await userEvent.keyboard('{Enter}Two');
    await expect.element(field).toHaveValue('One\nTwo');
    await send.click();
    await expect.poll(() => server.sent(addComment).map(({ body }) => body.body)).toEqual(['One\nTwo']);
  });

  it('going back closes the list of people and nothing else', async () => {
    await openDinner();
    for (const text of ['Half @', 'Half @ and @']) {
      await field.fill(text);
      await expect.element(people).toBeVisible();
      window.history.back();
      await expect.element(people).not.toBeInTheDocument();
      await expect.element(field).toHaveValue(text);
      await expect.element(field).toHaveFocus();
      expect(window.location.pathname).toBe(PATH);
    }
  });

  it('going back closes the list of people in a comment that is changed, without a question', async () => {
    await openDinner([said(1, { userId: ANA.id })]);
    await section.getByRole('button', { name: 'Actions for your comment' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = section.getByRole('textbox', { name: 'The comment' });
    await edit.fill('Ask @');
    await expect.element(people).toBeVisible();
    window.history.back();
    await expect.element(people).not.toBeInTheDocument();
    await expect.element(edit).toHaveValue('Ask @');
    expect(page.getByRole('alertdialog').query()).toBeNull();
  });
});

it('the list of transactions says how many comments there are', async () => {
  const { server } = startHouse({ transactions: [DINNER] });
  server.answer(listTransactions, () => [{ ...DINNER, commentCount: 2 }]);
  await openApp(`/groups/${flat().id}`);
  await inEachLanguage({ en: '2 comments', es: '2 comentarios' }, async (hasText) => {
    await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText })).toBeVisible();
  });
});

it('of a transaction that no server knows yet are not asked for', async () => {
  const house = startHouse();
  const { server } = house;
  const known: number[] = [];
  server.answer(listComments, () => {
    known.push(house.transactions.length);
    return [];
  });
  await openApp(`/groups/${flat().id}/transaction/new`);
  const form = page.getByRole('dialog');
  await form.getByLabelText('Amount').fill('12');
  await form.getByLabelText('Description').fill('Candles');
  server.disconnect();
  await form.getByRole('button', { name: 'Save expense' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Candles/ })
    .click();
  await expect.element(page.getByRole('heading', { name: 'Candles' })).toBeVisible();
  const release = server.hold(createTransaction);
  server.reconnect();
  await expect.poll(() => server.sent(createTransaction).length).toBe(1);
  release();
  await expect.element(section.getByText('No comments yet. Ask, explain, or say thanks.')).toBeVisible();
  expect(known).not.toContain(0);
});
