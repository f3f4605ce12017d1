import { readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/attachments.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import { attach, attachmentsPath, PDF, photo } from '#test/attachment.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, makeGroup, record } from '#test/group.ts';
import { jpegOfScans } from '#test/jpeg-of-scans.ts';

// What is taken, as what, under which name and how much of it: the same wherever files are kept.

const { as, app, deps, db } = await startTestApp({ premiumForAll: true });

const JPEG = await photo(600, 300)
  .withExif({ IFD0: { Artist: 'Ana Ruiz of 5 Elm Street' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
  .jpeg()
  .toBuffer();
const PNG = await photo().png().toBuffer();
const WEBP = await photo().webp().toBuffer();
const SCANS = jpegOfScans(await photo(600, 300).jpeg({ progressive: true }).toBuffer(), 2000, {
  width: 600,
  height: 300,
});
const GIF = await photo(8, 8).gif().toBuffer();
const BOMB = await photo(8_000, 8_000).png({ palette: true, colours: 2 }).toBuffer();
const LIMIT = 10 * 1024 * 1024;

describe('an attachment', () => {
  let ana: UserClient;
  let ben: UserClient;
  let dinner: Transaction;

  beforeEach(async () => {
    [ana, ben] = [await as('Ana'), await as('Ben')];
    const { id } = await makeGroup(ana, [ben]);
    dinner = await record(ana, id, expenseOf(ana, [ana, ben]));
  });

  const list = async (by: UserClient) => expectData(await by.get<Attachment[]>(attachmentsPath(dinner)));

  const file = (by: UserClient, { id }: Attachment, query = '') =>
    app.inject({
      method: 'GET',
      url: `${attachmentsPath(dinner)}/${id}/file${query}`,
      headers: { authorization: `Bearer ${by.token}` },
    });

  /** Names of all files that are kept. */
  const stored = () => readdir(join(deps.config.dataDir, 'files', 'attachments')).catch(() => []);

  it.each([
    ['JPEG', JPEG, 'image/jpeg', 'dinner.jpg'],
    ['PNG', PNG, 'image/png', 'dinner.png'],
    ['WebP', WEBP, 'image/webp', 'dinner.webp'],
  ] as const)('is a %s by its content, whatever it is called', async (_, image, mediaType, name) => {
    const added = expectData(await attach(ana, dinner, image, { name: 'dinner.pdf' }));
    expect(added).toMatchObject({ mediaType, name, createdBy: ana.user.id });
    expect(added.width).toBe((await sharp(image).metadata()).width);
    expect(await list(ben)).toEqual([added]);
    const whole = await file(ben, added);
    expect(whole.headers['content-type']).toBe(mediaType);
    expect(whole.rawPayload.length).toBe(added.bytes);
    const small = await file(ben, added, '?size=small');
    const { format, width, height } = await sharp(small.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', 240, 240]);
  });

  it('tells nothing that the camera wrote into it, and stands upright', async () => {
    expect(JPEG.includes('Elm Street')).toBe(true);
    const turned = await sharp(JPEG).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const added = expectData(await attach(ana, dinner, turned, { name: 'a.jpg' }));
    expect([added.width, added.height]).toEqual([300, 600]);
    const { rawPayload } = await file(ana, added);
    const { exif, orientation } = await sharp(rawPayload).metadata();
    expect([exif, orientation, rawPayload.includes('Elm Street')]).toEqual([undefined, undefined, false]);
  });

  it('that is a large picture is made smaller', async () => {
    const large = await photo(4000, 3000).jpeg().toBuffer();
    expect(expectData(await attach(ana, dinner, large))).toMatchObject({ width: 2309, height: 1732 });
  });

  it('that is a long screenshot stays wide enough to be read', async () => {
    const long = await photo(1080, 12_000).png().toBuffer();
    const added = expectData(await attach(ana, dinner, long));
    expect([added.mediaType, added.width, added.height]).toEqual(['image/png', 600, 6666]);
    const { width, height } = await sharp((await file(ben, added)).rawPayload).metadata();
    expect([width, height]).toEqual([600, 6666]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported'],
    ['a page that a PDF follows', Buffer.from('<html><!-- %PDF-1.4 -->'), 'unsupported'],
    ['a moving picture', GIF, 'unsupported'],
    ['a program', Buffer.from('MZ\u0090\u0000'), 'unsupported'],
    ['a broken picture', JPEG.subarray(0, 300), 'unsupported'],
    ['a bomb that unfolds to what no server should hold', BOMB, 'unsupported'],
    ['a JPEG of scans without end', SCANS, 'unsupported'],
  ])('is not %s', async (_, bytes, code) => {
    const before = await stored();
    const answer = await attach(ana, dinner, bytes);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: 'file', code }]);
    expect(await list(ana)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('loses what stands behind the end of its picture', async () => {
    const polyglot = Buffer.concat([JPEG, Buffer.from('<script>alert(1)</script>')]);
    const added = expectData(await attach(ana, dinner, polyglot, { name: 'a.jpg.html' }));
    const { rawPayload, headers } = await file(ana, added);
    expect(rawPayload.includes('<script>')).toBe(false);
    expect(headers['content-type']).toBe('image/jpeg');
  });

  it('has at most 10 MB, whether or not its length was said', async () => {
    const whole = Buffer.concat([PDF, Buffer.alloc(LIMIT - PDF.length)]);
    expect(expectData(await attach(ana, dinner, whole)).bytes).toBe(LIMIT);
    const over = Buffer.concat([whole, Buffer.from('!')]);
    const headers = { 'content-length': String(10) };
    for (const answer of [await attach(ana, dinner, over), await attach(ana, dinner, over, { headers })]) {
      expect([answer.status, answer.body.code, answer.body.status]).toEqual([413, 'VALIDATION_ERROR', 413]);
      expect(answer.body.details).toMatchObject([{ code: 'too_large' }]);
    }
    expect(await list(ana)).toHaveLength(1);
    expect(readdirSync(join(deps.config.dataDir, 'incoming'))).toEqual([]);
  });

  it('that is too large is told so where its length was not announced, too', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const path = `/api/groups/${dinner.groupId}/transactions/${dinner.id}/attachments/${v7()}?name=long.pdf`;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000_000;
        if (sent > 3 * LIMIT) controller.close();
        else controller.enqueue(Buffer.concat([PDF, Buffer.alloc(1_000_000 - PDF.length)]));
      },
    });
    const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/octet-stream' };
    const request = new Request(address + path, { method: 'PUT', headers, body, duplex: 'half' });
    const answer = await fetch(request);
    expect([answer.status, sent > 3 * LIMIT]).toEqual([413, true]);
  });

  it.each(['html', 'bat', 'hta', 'exe', ''])(
    'that is a PDF is no .%s when it is saved',
    async (extension) => {
      const given = `receipt${extension && `.${extension}`}`;
      const script = Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>');
      const added = expectData(await attach(ana, dinner, script, { name: given }));
      expect(added).toMatchObject({ mediaType: 'application/pdf', name: `${given}.pdf` });
      expect(await list(ben)).toEqual([added]);
      // As in a row from before.
      await db.updateTable('attachments').set({ name: given }).where('id', '=', added.id).execute();
      const { headers } = await file(ben, added);
      expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${given}.pdf`);
    },
  );

  it('has a name without a way to anywhere', async () => {
    const added = expectData(await attach(ana, dinner, PDF, { name: '../../../etc/passwd' }));
    expect(added.name).toBe('passwd.pdf');
    expect((await stored()).join()).not.toContain('passwd');
  });

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count++) expectData(await attach(ana, dinner, PDF));
    const answer = await attach(ben, dinner, PDF);
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.body.params).toEqual({ reason: 'too-many-attachments', count: 10 });
  });
});
