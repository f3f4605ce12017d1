import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { ARIA_KEYS, Keys } from '#web/kit/content/keys.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import type { Gap } from '#web/kit/look/gap.ts';
import { Form } from '#web/lib/forms/form.tsx';
import type { FormHandle } from '#web/lib/forms/use-form.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Dialog } from './dialog.tsx';
import { useSubmitKey } from './use-submit-key.ts';

interface FormDialogProps {
  form: FormHandle;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** 'Cancel' unless given. */
  closeLabel?: string;
  variant?: 'primary' | 'danger';
  disabled?: boolean;
  /** ⌘ or Ctrl with Enter submits it, too. */
  hasShortcut?: boolean;
  size?: 's' | 'm';
  full?: boolean;
  gap?: Gap;
  /** Its first field unless given. */
  initialFocus?: ComponentProps<typeof Dialog>['initialFocus'];
  addressed?: boolean;
  /** Called by Escape, the backdrop, going back and, unless it does something else, the button. */
  onClose: () => void;
  /** What the button does that closes. */
  onFinish?: () => void;
  children: ReactNode;
}

/** A dialog that is one form: its fields scroll, its two buttons stay in view. */
export function FormDialog({
  form,
  submitLabel,
  closeLabel,
  variant = 'primary',
  disabled = false,
  hasShortcut = false,
  gap = 'm',
  initialFocus = 'first-field',
  onClose,
  onFinish = onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const { t } = useTranslation();
  useSubmitKey(form, { enabled: hasShortcut });
  return (
    <Dialog
      {...dialog}
      open
      initialFocus={initialFocus}
      onOpenChange={onClose}
      footer={
        <FormActions>
          <Button onClick={onFinish}>{closeLabel ?? t('action.cancel')}</Button>
          <Button
            type="submit"
            form={form.id}
            variant={variant}
            disabled={disabled}
            busy={form.isSubmitting}
            aria-keyshortcuts={hasShortcut ? ARIA_KEYS['mod+enter'] : undefined}
          >
            {submitLabel}
            {hasShortcut && <Keys shortcut="mod+enter" onButton />}
          </Button>
        </FormActions>
      }
    >
      <Form form={form}>
        <Stack gap={gap}>{children}</Stack>
      </Form>
    </Dialog>
  );
}
