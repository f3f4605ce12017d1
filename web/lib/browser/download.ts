/** Hands the reader a file that this page has. */
export function download(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes its own copy as soon as it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
