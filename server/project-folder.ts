import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The path of a file or folder of the project: the built server lies elsewhere than the modules that it is made of. */
export function inProject(...names: string[]): string {
  const manifest = findPackageJSON(import.meta.url);
  if (!manifest) throw new Error('The server lies in no folder with a package.json');
  return join(dirname(manifest), ...names);
}
