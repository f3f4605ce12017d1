import { useEffect, useEffectEvent } from 'react';

/**
 * Calls the handler for a key ('n', 'Escape') or a chord with ⌘ or Ctrl ('mod+enter'). A plain letter is left alone while
 * the reader types, and every plain key while a dialog is open. A chord always works.
 */
export function useHotkey(
  combination: string,
  handler: (event: KeyboardEvent) => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !matches(combination, event)) return;
    if (combination.length === 1 && isTyping(event.target)) return;
    if (!combination.startsWith('mod+') && isDialogOpen()) return;
    event.preventDefault();
    handler(event);
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}

function matches(combination: string, event: KeyboardEvent): boolean {
  const keys = combination.toLowerCase().split('+');
  const withMod = event.metaKey || event.ctrlKey;
  return keys.at(-1) === event.key.toLowerCase() && keys.includes('mod') === withMod && !event.altKey;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
