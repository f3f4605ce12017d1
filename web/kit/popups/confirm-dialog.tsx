import { Dialog as Base } from '@base-ui/react/dialog';
import { Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { DIALOG_VEIL } from '#web/kit/look/dialog-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useBackCloses } from './back.ts';
import { FocusKept, MODAL } from './focus-kept.ts';

export interface Question {
  title: string;
  message: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  variant?: 'danger' | 'warning' | 'info' | undefined;
}

const LOOKS = {
  danger: { icon: TriangleAlert, look: 'bg-danger-soft text-danger' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  info: { icon: Info, look: 'bg-focus-soft text-focus' },
} as const;

interface ConfirmDialogProps extends Question {
  open: boolean;
  onConfirm: () => void;
  /** Declined. */
  onClose: () => void;
}

/** One question, two answers. Escape, the backdrop and Cancel all decline. The focus begins on Cancel. */
export function ConfirmDialog({
  open,
  onConfirm,
  onClose,
  title,
  message,
  confirmLabel,
  cancelLabel,
  variant = 'info',
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const cancel = useRef<HTMLButtonElement>(null);
  useBackCloses(open, onClose);
  const { icon: Icon, look } = LOOKS[variant];
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        {/* Over a dialog beneath it, too. */}
        <Base.Backdrop forceRender className={DIALOG_VEIL} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-end sm:place-items-center sm:p-6 short:p-0">
          <Base.Popup
            {...MODAL}
            role="alertdialog"
            initialFocus={cancel}
            className="max-h-dvh w-full overflow-y-auto rounded-t-xl bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-3 outline-none transition-[opacity,translate,scale] duration-200 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full sm:max-w-[26rem] sm:rounded-xl sm:border sm:border-line sm:p-6 sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-[0.98] sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-0 sm:data-starting-style:scale-[0.98] sm:data-starting-style:opacity-0"
          >
            <FocusKept />
            <div className="flex items-start gap-4">
              <span className={classes('grid size-10 shrink-0 place-items-center rounded-pill', look)}>
                <Icon size={20} aria-hidden />
              </span>
              <div className="min-w-0 flex-1 pt-1.5">
                <Base.Title className="text-l leading-tight">{title}</Base.Title>
                <Base.Description render={<div />} className="mt-2 text-m text-ink-2">
                  {message}
                </Base.Description>
              </div>
            </div>
            <div className="mt-6 grid gap-2 sm:flex sm:justify-end sm:gap-3 [&>*]:max-sm:w-full">
              <Button ref={cancel} onClick={onClose} className="max-sm:order-last">
                {cancelLabel ?? t('action.cancel')}
              </Button>
              <Button variant={variant === 'danger' ? 'danger' : 'primary'} onClick={onConfirm}>
                {confirmLabel ?? t('action.confirm')}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
