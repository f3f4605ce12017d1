/** Calls back when the page becomes visible again or the network returns. Returns a function that stops it. */
export function onReturn(check: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') check();
  };
  const ended = new AbortController();
  window.addEventListener('focus', check, ended);
  window.addEventListener('online', check, ended);
  document.addEventListener('visibilitychange', seen, ended);
  return () => ended.abort();
}
