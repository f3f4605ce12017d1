import { createElement } from 'react';
import type { ExternalToast } from 'sonner';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { toasterReady } from './toaster-gate.ts';

interface NotifyOptions {
  /** Given, the toast has an Undo button and stays long enough to be reached. */
  undo?: () => void;
  /** Milliseconds. */
  duration?: number;
}

/** Short messages about what has just happened. Each answers an id that `dismiss` takes. */
export const notify = {
  success: (text: string, options?: NotifyOptions) => show('success', text, 2000, options),
  error: (text: string, options?: NotifyOptions) => show('error', text, 4000, options),
  warning: (text: string, options?: NotifyOptions) => show('warning', text, 5000, options),
  info: (text: string, options?: NotifyOptions) => show('info', text, 4000, options),
  dismiss: (id: number) => void toasterReady().then((toast) => toast.dismiss(id)),
};

function UndoWord() {
  const { t } = useTranslation();
  return t('action.undo');
}

const UNDO_MS = 8000;
/** They stay long, so fewer of them may lie over the page. */
const UNDOABLE_MAX = 3;
/** As many may be seen at once; the oldest goes for another. */
export const TOASTS_MAX = 20;
let lastId = 0;
const undoable: number[] = [];

function show(
  kind: 'success' | 'error' | 'warning' | 'info',
  text: string,
  usualMs: number,
  { undo, duration }: NotifyOptions = {},
): number {
  lastId += 1;
  const id = lastId;
  // The toast can still be pressed while it fades.
  let once = undo;
  const onClick = () => {
    once?.();
    once = undefined;
  };
  const options: ExternalToast = {
    id,
    duration: duration ?? (undo ? UNDO_MS : usualMs),
    ...(undo && { action: { label: createElement(UndoWord), onClick } }),
  };
  void toasterReady().then((toast) => {
    const oldest = toast.getToasts().at(-TOASTS_MAX);
    if (oldest) toast.dismiss(oldest.id);
    if (undo && undoable.push(id) > UNDOABLE_MAX) toast.dismiss(undoable.shift());
    toast[kind](text, options);
  });
  return id;
}
