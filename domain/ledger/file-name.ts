// A file is saved and opened by its extension, so that its name ends with one of what it is by its content.

import { firstCharacters } from '#domain/fields/text-rule.ts';
import { type AttachmentType, FILE_NAME_MAX } from './attachment.ts';

const EXTENSIONS: Readonly<Record<AttachmentType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/**
 * The name with an extension of the type. One of another type of receipt gives way to it: `scan.png` that is kept as a JPEG is
 * `scan.jpg`. Any other stays in front of it: `receipt.html` is `receipt.html.pdf`.
 */
export function fileNameOfType(name: string, type: AttachmentType): string {
  const extension = extensionOf(name);
  const [added, ...others] = EXTENSIONS[type];
  if (extension === added || others.includes(extension)) return name;
  const isReplaced = Object.values(EXTENSIONS).flat().includes(extension);
  const stem = isReplaced ? name.slice(0, -extension.length) : name;
  return firstCharacters(stem, FILE_NAME_MAX - added.length) + added;
}

/** Empty where there is none, or nothing before it. */
function extensionOf(name: string): string {
  return (/.(\.[a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase();
}
