/** The first of the browser's languages that is one of `offered`, whatever its region; else the first of those. */
export function acceptedLanguage<L extends string>(
  header: string | undefined,
  offered: readonly [L, ...L[]],
): L {
  const wanted = (header ?? '').toLowerCase().match(/(?<![\w-])[a-z]{2}(?=[-,;\s]|$)/g) ?? [];
  return wanted.flatMap((code) => offered.find((language) => language === code) ?? [])[0] ?? offered[0];
}
