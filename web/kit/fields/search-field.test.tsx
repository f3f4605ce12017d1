import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchField } from './search-field.tsx';

const searches: string[] = [];
let arrived = 0;

/** Its address is late, as on a slow device: what was searched for arrives when it is let through. */
function Late() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField label="Search" value={value} onSearch={(text) => searches.push(text)} />
      <button type="button" onClick={() => setValue(searches[arrived++] ?? '')}>
        Arrive
      </button>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

it('keeps the letters that were typed before the search arrived, and is cleared from outside', async () => {
  await render(<Late />);
  const field = page.getByRole('searchbox');
  const arrive = page.getByRole('button', { name: 'Arrive' });
  await field.fill('din');
  await expect.poll(() => searches).toEqual(['din']);
  await field.fill('dinner');
  await arrive.click();
  await expect.element(field).toHaveValue('dinner');
  await expect.poll(() => searches).toEqual(['din', 'dinner']);
  await arrive.click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
});
