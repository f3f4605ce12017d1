import { toast } from 'sonner';

// A step of a test may take longer than a toast is shown: here a toast that asks for nothing stays until its test is over
// or something takes it away. What lies beneath it can be pressed meanwhile, as it can be later.
for (const kind of ['success', 'error', 'warning', 'info'] as const) {
  const show = toast[kind];
  toast[kind] = (text, options) =>
    show(text, options?.action ? options : { ...options, duration: Number.POSITIVE_INFINITY });
}
const style = document.createElement('style');
style.textContent = '[data-sonner-toast]:not(:has([data-button])) { pointer-events: none !important }';
document.head.append(style);
