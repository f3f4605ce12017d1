import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Group } from '#contract/groups.ts';
import { createBucket } from '#server/external/bucket.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { startBucket } from '#test/bucket.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { jpegOfScans } from '#test/jpeg-of-scans.ts';

const bucket = await startBucket();

const photo = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0a8' } });
const jpeg = await photo()
  .withExif({ IFD0: { Artist: 'Ana Ruiz of 5 Elm Street' } })
  .jpeg()
  .toBuffer();

const png = await photo().png().toBuffer();
const webp = await photo().webp().toBuffer();
const gif = await photo(8, 8).gif().toBuffer();
const scans = jpegOfScans(await photo().jpeg({ progressive: true }).toBuffer(), 2000, {
  width: 600,
  height: 300,
});
const bomb = await photo(8_000, 8_000).png({ palette: true, colours: 2 }).toBuffer();

const inDatabase = await startTestApp();
const PLACES = [
  ['the database', inDatabase],
  ['a bucket', await startTestApp({ bucket: bucket.settings })],
] as const;

const picturesOf = ({ app, as }: TestApp) => ({
  set: async (name: string, image: Buffer) => {
    const person = await as(name);
    return person.put<User>('/api/users/avatar', { image: image.toString('base64') });
  },
  shown: async (url: string | null) => app.inject({ method: 'GET', url: url ?? 'there is no picture' }),
});

describe('a picture, before it is kept,', () => {
  const { set, shown } = picturesOf(inDatabase);

  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('is a square WebP of a %s, public and cached for ever', async (_, image) => {
    const { avatarUrl } = expectData(await set('Ana', image));
    expect(avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}$/);
    const answer = await shown(avatarUrl);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', 256, 256]);
  });

  it('tells nothing that the camera wrote into it', async () => {
    expect(jpeg.includes('Elm Street')).toBe(true);
    const { rawPayload } = await shown(expectData(await set('Ana', jpeg)).avatarUrl);
    expect(rawPayload.includes('Elm Street')).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('stands upright however the camera was held', async () => {
    const red = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    // Red above, blue below; orientation 3 says that it was held upside down.
    const turned = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00f' } })
      .composite([{ input: red, top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { rawPayload } = await shown(expectData(await set('Ana', turned)).avatarUrl);
    const bottom = await sharp(rawPayload)
      .extract({ left: 0, top: 250, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(bottom[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeLessThan(60);
  });

  it.each([
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another kind of picture', gif],
    ['text', Buffer.from('not a picture')],
    ['a broken picture', jpeg.subarray(0, 300)],
    ['a bomb that unfolds to what no server should hold', bomb],
    ['a JPEG of scans without end', scans],
  ])('is not %s', async (_, image) => {
    const before = expectData(await set('Eva', jpeg)).avatarUrl;
    const answer = await set('Eva', image);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: 'image', code: 'not_an_image' }]);
    expect((await shown(before)).statusCode).toBe(200);
  });

  it('is nowhere under an address that was never given', async () => {
    expect((await shown('/api/avatars/1')).statusCode).toBe(404);
    expect((await shown('/api/avatars/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });
});

describe.each(PLACES)('a picture kept in %s', (place, app) => {
  const { as, db, mails } = app;
  const { set, shown } = picturesOf(app);
  /** Also those that were to run later. */
  const runAllJobs = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    await mails.all();
  };

  it('is a square WebP, public and cached for ever', async () => {
    const { avatarUrl } = expectData(await set('Ana', jpeg));
    expect(avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}$/);
    const answer = await shown(avatarUrl);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height]).toEqual(['webp', 256, 256]);
  });

  it('takes the place of the one before, whose address leads nowhere from then on', async () => {
    const first = expectData(await set('Ben', jpeg)).avatarUrl;
    const second = expectData(await set('Ben', png)).avatarUrl;
    await mails.all();
    expect(second).not.toBe(first);
    expect([(await shown(first)).statusCode, (await shown(second)).statusCode]).toEqual([404, 200]);
    const id = first?.split('/').at(-1) ?? '';
    if (place === 'a bucket') expect([...bucket.objects.keys()].join()).not.toContain(id);
  });

  it('may be sent twice at once, and one of them stays', async () => {
    const answers = await Promise.all([set('Cleo', jpeg), set('Cleo', jpeg), set('Cleo', jpeg)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await Promise.all(answers.map(({ body }) => shown(body.data.avatarUrl)));
    expect(found.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('is seen by the members of a group, until it is removed', async () => {
    const [ben, dan] = [await as('Ben'), await as('Dan')];
    const { id } = await makeGroup(dan, [ben]);
    const { avatarUrl } = expectData(await set('Ben', jpeg));
    const seen = async () =>
      expectData(await dan.get<Group>(`/api/groups/${id}`)).members.find(
        ({ userId }) => userId === ben.user.id,
      )?.avatarUrl;
    expect(await seen()).toBe(avatarUrl);
    expect(expectData(await ben.delete<User>('/api/users/avatar')).avatarUrl).toBeNull();
    await mails.all();
    expect(await seen()).toBeNull();
    expect((await shown(avatarUrl)).statusCode).toBe(404);
    expect((await ben.delete('/api/users/avatar')).status).toBe(200);
  });

  it('is not left in the bucket when it could not be published', async () => {
    await as('Finn');
    await runAllJobs();
    const before = [...bucket.objects.keys()];
    await sql`alter table avatars add constraint closed check (false) not valid`.execute(db);
    expect((await set('Finn', jpeg)).status).toBe(500);
    await sql`alter table avatars drop constraint closed`.execute(db);
    await runAllJobs();
    expect([...bucket.objects.keys()]).toEqual(before);
  });

  it('is not left in the bucket when the process ended before it was published; one that was published is', async () => {
    const gil = await as('Gil');
    const { avatarUrl } = expectData(await set('Hana', jpeg));
    await runAllJobs();
    const before = [...bucket.objects.keys()];
    expectData(await set('Gil', jpeg));
    // As if the process had ended between the bucket and the database.
    await db.deleteFrom('avatars').where('user_id', '=', gil.user.id).execute();
    await runAllJobs();
    expect([...bucket.objects.keys()]).toEqual(before);
    expect((await shown(avatarUrl)).statusCode).toBe(200);
  });
});

it('a bucket refuses a request signed with another key, and says so', async () => {
  const forger = createBucket({ ...bucket.settings, secretAccessKey: 'a guess' });
  await expect(forger.put('x', jpeg, 'image/jpeg')).rejects.toThrow('SignatureDoesNotMatch');
  const lost = createBucket({ ...bucket.settings, bucket: 'nowhere' });
  await expect(lost.put('x', jpeg, 'image/jpeg')).rejects.toThrow('no bucket nowhere');
});
