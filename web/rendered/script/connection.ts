/** Shows the line about the connection for as long as there is none. */
export function followConnection(): void {
  window.addEventListener('online', showConnection);
  window.addEventListener('offline', showConnection);
  showConnection();
}

export function showConnection(): void {
  const line = document.querySelector<HTMLElement>('#offline p');
  if (line) line.hidden = navigator.onLine;
}
