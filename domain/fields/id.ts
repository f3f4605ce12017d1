// An id is a UUID of RFC 9562, the nil and the max UUID among them. A text may have it in letters of either case; what is
// kept and sent has it in small ones.

/** Names letters of either case and has no flag: the description of the API publishes its text alone. */
export const ID =
  /^(?:[\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(?:-0{4}){3}-0{12}|[fF]{8}(?:-[fF]{4}){3}-[fF]{12})$/;

export function isId(text: string): boolean {
  return ID.test(text);
}
