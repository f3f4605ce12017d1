import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** The hidden field behind a button of this name, with which the system chooses files. */
export function fileChooser(name: string): HTMLInputElement | undefined {
  const named = page.getByLabelText(name, { exact: true }).elements();
  return named.find((element) => element instanceof HTMLInputElement);
}

export function pdf(name = 'invoice.pdf'): File {
  return new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' });
}

/** As if the system's dialog had given these files. */
export async function chooseFiles(files: readonly File[], name = 'Add receipt'): Promise<void> {
  await expect.poll(() => fileChooser(name)).toBeTruthy();
  const chooser = fileChooser(name);
  if (!chooser) throw new Error('nothing to choose with');
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  chooser.files = transfer.files;
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
}
