import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '#domain/money/money.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { newerVersion } from '#web/lib/forms/newer-version.ts';
import { settled, startVersions } from '#web/test/versions.ts';
import { isTransaction } from './ledger-change.ts';

const LIMIT = new ApiError({ status: 403, code: 'TIER_LIMITS_EXCEEDED' });

/** Another amount and then another description, of which the device can send neither. */
async function editTwiceOffline() {
  const house = startVersions();
  house.device.disconnect();
  house.device.edit({ amount: minorUnits(3600) });
  await settled();
  house.device.edit({ description: 'Supper' });
  await settled();
  return house;
}

describe('an edit made over one that another member was faster than', () => {
  it('takes nothing from the version of the other member, and both stay', async () => {
    const house = await editTwiceOffline();
    house.saveAsBen(4200);
    await house.device.reconnect();
    expect(house.now()).toMatchObject({ amount: 4200, description: 'Dinner', version: 2 });
    expect(house.device.held()).toEqual(['3600 Dinner refused', '3600 Supper refused']);
    expect(house.sent).toEqual(['edit over 1']);
    // What is opened now is the version of the other member.
    expect(house.device.shown()).toMatchObject({ amount: 4200, version: 2 });
  });

  it('stays so on the next page, and is sent by none', async () => {
    const house = await editTwiceOffline();
    await house.device.reload();
    house.saveAsBen(4200);
    await house.device.reconnect();
    await house.device.reload();
    await house.device.discard(0);
    await house.device.reload();
    expect(house.sent).toEqual(['edit over 1']);
    expect(house.device.held()).toEqual(['3600 Supper refused']);
  });

  it('holds back neither the correction nor what is entered after it', async () => {
    const house = await editTwiceOffline();
    house.saveAsBen(4200);
    await house.device.reconnect();
    house.device.edit({ amount: minorUnits(3700) });
    await settled();
    await house.device.discard(0);
    house.device.disconnect();
    house.device.edit({ description: 'Late supper' });
    await settled();
    await house.device.reload();
    await house.device.reconnect();
    expect(house.now()).toMatchObject({ amount: 3700, description: 'Late supper', version: 4 });
    expect(house.device.held()).toEqual(['3600 Supper refused']);
  });

  it('asks, where its form was open meanwhile', async () => {
    const house = startVersions();
    house.device.disconnect();
    house.device.edit({ amount: minorUnits(3600) });
    await settled();
    const form = house.device.open();
    house.saveAsBen(4200);
    await house.device.reconnect();
    expect(newerVersion(await form.save({ description: 'Supper' }), isTransaction)).toMatchObject({
      amount: 4200,
    });
    expect(house.now()).toMatchObject({ amount: 4200, description: 'Dinner' });
    // The form has shown it: now it is saved over.
    expect(await form.save({ description: 'Supper' }, house.now().version)).toBe('taken');
  });

  it('is saved over what the reader had seen, where the first one was refused for another reason', async () => {
    const house = startVersions();
    house.device.disconnect();
    house.device.edit({ amount: minorUnits(3600) });
    await settled();
    const form = house.device.open();
    house.refuse.push(LIMIT);
    await house.device.reconnect();
    expect(house.device.shown()).toMatchObject({ amount: 3000, version: 1 });
    expect(await form.save({ description: 'Supper' })).toBe('taken');
    expect(house.now()).toMatchObject({ amount: 3600, description: 'Supper', version: 2 });
  });
});

it('an edit made over one that changed nothing is saved over the version that stood, and over no other', async () => {
  for (const isBenFaster of [false, true]) {
    const house = startVersions();
    house.device.edit({});
    await settled();
    house.device.disconnect();
    house.device.edit({ amount: minorUnits(3600) });
    await settled();
    house.device.edit({ description: 'Supper' });
    await settled();
    if (isBenFaster) house.saveAsBen(4200);
    await house.device.reconnect();
    expect(house.now()).toMatchObject({ version: isBenFaster ? 2 : 3, amount: isBenFaster ? 4200 : 3600 });
    expect(house.device.held()).toHaveLength(isBenFaster ? 2 : 0);
  }
});

describe('behind a change that is refused', () => {
  it('a deletion is not carried out', async () => {
    const house = startVersions();
    house.device.disconnect();
    house.device.edit({ amount: minorUnits(3600) });
    await settled();
    house.device.mark('delete');
    await settled();
    house.saveAsBen(4200);
    await house.device.reconnect();
    expect(house.now()).toMatchObject({ amount: 4200, deletedAt: null });
    expect(house.device.held()).toEqual(['3600 Dinner refused', '3600 Dinner refused']);
    expect(house.device.shown()).toMatchObject({ amount: 4200, deletedAt: null });
  });

  it('the edit that is sent with a restoration is not sent, and both stay', async () => {
    const house = startVersions();
    house.markAsBen('delete');
    house.device.read();
    house.device.disconnect();
    house.device.mark('restore');
    house.device.edit({ description: 'Supper' });
    await settled();
    house.refuse.push(LIMIT);
    await house.device.reconnect();
    expect(house.sent).toEqual(['restore']);
    expect(house.device.held()).toEqual(['3000 Dinner refused', '3000 Supper refused']);
    expect(house.device.shown()?.deletedAt).not.toBeNull();
  });

  it('the edits of a new entry stay with it', async () => {
    const house = startVersions({ isNew: true });
    house.device.disconnect();
    house.device.create();
    await settled();
    house.device.edit({ description: 'Supper' });
    await settled();
    house.refuse.push(LIMIT);
    await house.device.reconnect();
    await house.device.reload();
    expect(house.sent).toEqual(['create']);
    expect(house.device.held()).toEqual(['3000 Dinner refused', '3000 Supper refused']);
  });

  it('nothing stays refused on the next page where a server was only out of order', async () => {
    const house = await editTwiceOffline();
    for (let times = 0; times < 3; times++)
      house.refuse.push(new ApiError({ status: 500, code: 'INTERNAL_SERVER_ERROR' }));
    await house.device.reconnect();
    expect(house.device.held()).toEqual(['3600 Dinner refused', '3600 Supper refused']);
    await house.device.reload();
    expect(house.device.held()).toEqual([]);
    expect(house.now()).toMatchObject({ amount: 3600, description: 'Supper', version: 3 });
  });
});

it('no interleaving saves over a version of another member that the form had not been opened with', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('amount', 'description', 'ben') },
    { weight: 3, arbitrary: fc.constantFrom('open', 'save', 'disconnect', 'reconnect') },
    fc.constantFrom('reload', 'read', 'delete', 'restore'),
    fc.constantFrom('discard first', 'discard last', 'limit', 'fault'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const house = startVersions();
      let form: ReturnType<typeof house.device.open> | undefined;
      let amount = 5000;
      for (const step of steps) {
        amount++;
        const { device } = house;
        if (step === 'amount') device.edit({ amount: minorUnits(amount) });
        else if (step === 'description') device.edit({ description: `Supper ${amount}` });
        else if (step === 'ben') house.saveAsBen(amount);
        else if (step === 'open') form = device.open();
        else if (step === 'save') void form?.save({ description: `Lunch ${amount}` });
        else if (step === 'disconnect') device.disconnect();
        else if (step === 'reconnect') await device.reconnect();
        else if (step === 'read') device.read();
        else if (step === 'delete' || step === 'restore') device.mark(step);
        else if (step === 'discard first') await device.discard(0);
        else if (step === 'discard last') await device.discard(-1);
        else if (step === 'limit') house.refuse.push(LIMIT);
        else if (step === 'fault')
          house.refuse.push(...Array(3).fill(new ApiError({ status: 500, code: 'DATABASE_ERROR' })));
        else {
          form = undefined;
          await device.reload();
        }
        await settled();
      }
      await house.device.reconnect();
      expect(house.unseen).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
