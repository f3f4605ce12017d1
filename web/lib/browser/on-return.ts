/** Calls back when the page becomes visible again or the network returns. Returns a function that stops it. */
export function onReturn(check: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') check();
  };
  window.addEventListener('focus', check);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('focus', check);
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', seen);
  };
}
