/**
 * Whether the caller has the version with this tag: `header` is its `If-None-Match`, one tag, several, or
 * `*`. A proxy that compresses makes a tag weak, so `W/` before a tag makes no difference, as RFC 9110,
 * 13.1.2, has it.
 */
export function isKnownVersion(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
