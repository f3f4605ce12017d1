import { Button } from '#web/kit/actions/button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import type { FormHandle } from '#web/lib/forms/use-form.ts';
import { useSubmitKey } from './use-submit-key.ts';

/** The one button under a form: submits it when it is pressed, and by ⌘ or Ctrl with Enter. */
export function SaveButton({ form, children }: { form: FormHandle; children: string }) {
  useSubmitKey(form);
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
