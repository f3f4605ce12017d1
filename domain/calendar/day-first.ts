/** The tag to write dates by. Plain 'en' is American, month first; 'en-GB' writes the day first, as most readers do. */
export function dayFirst(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
