// A search finds a text whatever its accents, capitals and joiners: both are folded first, the same way in the database's column,
// in the lists of the browser and in what is searched for.

/** The text without accents, capitals and what is not seen, with letters of one width: "Café ＡＢ" becomes "cafe ab". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')
    .toLowerCase();
}
