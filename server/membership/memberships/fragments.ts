/**
 * A JSON column with `$3`, a user's id, wherever it has `$2`. `key`: only as the value of that key. An id that is part of
 * a text that a person typed stays: its quotes would be escaped.
 */
export function jsonRenamed(column: string, key?: string): string {
  const before = key === undefined ? '' : `"${key}":`;
  return `replace(${column}::text, format('${before}"%s"', $2::uuid), format('${before}"%s"', $3::uuid))`;
}
