/** The query of the page under a form: without what the form was opened with. */
export function withoutFormParams(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('type');
  params.delete('copy');
  params.delete('kept');
  return params.size > 0 ? `?${params}` : '';
}
