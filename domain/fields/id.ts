// An id is a UUID of RFC 9562, the nil and the max UUID among them. A text may have it in letters of either case; what is
// kept and sent has it in small ones.

const ID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i;

export function isId(text: string): boolean {
  return ID.test(text);
}
