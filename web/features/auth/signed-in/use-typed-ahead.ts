import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What is typed from when a dialog is asked for until the focus is in it: meant for its field, and for no shortcut of the page.
 * Escape takes the asking back.
 */
export function useTypedAhead(isAsked: boolean, onCancel: () => void): string {
  const [typed, setTyped] = useState('');
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) setTyped('');
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isThere = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (isThere || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Escape') onCancel();
    else if (key === 'Backspace') setTyped((before) => before.slice(0, -1));
    else if (key.length === 1) setTyped((before) => before + key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isAsked) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isAsked]);
  return typed;
}
