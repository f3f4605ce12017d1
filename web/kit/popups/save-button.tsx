import { Button } from '#web/kit/actions/button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import { useHotkey } from '#web/lib/browser/use-hotkey.ts';
import type { FormHandle } from '#web/lib/forms/use-form.ts';

/** The one button under a form: submits it when it is pressed, and by ⌘ or Ctrl with Enter. */
export function SaveButton({ form, children }: { form: FormHandle; children: string }) {
  useHotkey('mod+enter', form.submit);
  return (
    <Button
      type="submit"
      form={form.id}
      variant="primary"
      size="lg"
      block
      busy={form.isSubmitting}
      aria-keyshortcuts={ARIA_KEYS['mod+enter']}
    >
      {children}
      <Keys shortcut="mod+enter" onButton />
    </Button>
  );
}
