import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import type { FormHandle } from '#web/lib/forms/use-form.ts';
import { openDialogs } from './open-dialogs.ts';

/** ⌘ or Ctrl with Enter submits the form, unless a dialog lies over it. */
export function useSubmitKey({ id, submit }: FormHandle, options?: { enabled: boolean }): void {
  const onKey = () => {
    const topmost = openDialogs().at(-1);
    if (!topmost || topmost.contains(document.getElementById(id))) submit();
  };
  useHotkey('mod+enter', onKey, options);
}
