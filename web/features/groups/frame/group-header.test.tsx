import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { flat, member, person } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const NAMES = ['Ana', 'Maximiliana', 'Constantina', 'Bernadette', 'Wilhelmina', 'Theodora', 'Zoé'];

const membersOf = (count: number) =>
  NAMES.slice(0, count).map((name, place) =>
    member(person(1 + place, name), place === 0 ? { role: 'admin' } : {}),
  );

describe('the header of a group', () => {
  useOwnWidth();

  it.each([390, 640, 1280])('shows how many are in it at %i px', async (width) => {
    await page.viewport(width, 844);
    startHouse({ groups: [flat({ members: membersOf(7) })] });
    await openApp(`/groups/${flat().id}`);
    const more = page.getByText('+3', { exact: true });
    await expect.element(more).toBeVisible();
    const { left, top, width: wide, height } = more.element().getBoundingClientRect();
    expect(document.elementFromPoint(left + wide / 2, top + height / 2)).toBe(more.element());
  });

  it.each([
    [7, 390, false],
    [2, 390, true],
    [7, 1280, true],
  ])('of %i members at %i px shows their names: %s', async (count, width, areShown) => {
    await page.viewport(width, 844);
    startHouse({ groups: [flat({ members: membersOf(count) })] });
    await openApp(`/groups/${flat().id}`);
    const names = page.getByText(/^.?Ana.?, .?Max/);
    await expect.element(names).toBeInTheDocument();
    // Those that are not shown stand beneath the line, which cuts them off.
    const line = names.element().parentElement?.getBoundingClientRect();
    expect(names.element().getBoundingClientRect().top < (line?.bottom ?? 0)).toBe(areShown);
  });
});
