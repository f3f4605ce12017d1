import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { createContext, memo, type ReactNode, type RefObject, use, useRef } from 'react';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { DIALOG_VEIL } from '#web/kit/look/dialog-look.ts';
import { useSteady } from '#web/lib/loading/use-steady.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useBackCloses } from './back.ts';
import { FocusKept, MODAL } from './focus-kept.ts';
import { useOpenedFromNothing } from './use-opened-from-nothing.ts';

const SIZES = { s: 'sm:max-w-[26rem]', m: 'sm:max-w-[34rem]', l: 'sm:max-w-[46rem]' } as const;

interface DialogProps extends FrameProps, Content {}

interface FrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** At phone width the whole screen, for what is a screen of its own. */
  full?: boolean;
  /** Where it begins, in place of its button that closes. One that is filled in begins on a field. */
  initialFocus?: RefObject<HTMLElement | null> | 'first-field';
  /** Where the focus goes when it closes, in place of what has opened it; null for that. */
  finalFocus?: () => HTMLElement | null;
  /** The dialog has an address, which going back leaves. Going back closes any other dialog on a touch device. */
  addressed?: boolean;
  /** It is read, and printed instead of the page beneath it. */
  printed?: boolean;
}

interface Content {
  children: ReactNode;
  /** Stays in view under the content that scrolls, except on a short screen. */
  footer?: ReactNode;
}

const ContentContext = createContext<Content>({ children: null });

/**
 * A sheet from the bottom at phone width, a dialog elsewhere. Its content scrolls between title and footer, and
 * on a short screen it scrolls as a whole. Focus returns to where it came from.
 */
export function Dialog({ children, footer, onOpenChange, ...frame }: DialogProps) {
  return (
    <ContentContext value={{ children, footer }}>
      <Frame {...frame} onOpenChange={useSteady(onOpenChange)} />
    </ContentContext>
  );
}

/**
 * What stands in a form changes at every key. The dialog around it, which has many parts, is drawn again only
 * for its own sake.
 */
const Frame = memo(function Frame({
  open,
  onOpenChange,
  title,
  description,
  size = 'm',
  full = false,
  initialFocus,
  finalFocus,
  addressed = false,
  printed = false,
}: FrameProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const isFromNothing = useOpenedFromNothing(open);
  useBackCloses(open && !addressed, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* Over a dialog beneath it, too. */}
        <Base.Backdrop forceRender className={DIALOG_VEIL} />
        <Base.Viewport className="fixed inset-0 z-40 flex flex-col justify-end sm:grid sm:place-items-center sm:justify-normal sm:p-6 short:p-0">
          <Base.Popup
            {...MODAL}
            data-printed={printed || undefined}
            ref={popup}
            initialFocus={initialFocus === 'first-field' ? () => firstField(popup.current) : initialFocus}
            // Base UI would choose any button of the page, and a ring would appear there.
            finalFocus={isFromNothing ? false : finalFocus}
            className={classes(
              'flex w-full flex-col overflow-hidden overscroll-contain bg-raised text-ink shadow-3 outline-none sm:max-h-[min(46rem,100%)] sm:rounded-xl sm:border sm:border-line short:max-h-dvh short:overflow-y-auto',
              'transition-[opacity,translate,scale] duration-200 ease-out data-ending-style:translate-y-full data-starting-style:translate-y-full',
              'sm:data-ending-style:translate-y-0 sm:data-ending-style:scale-[0.98] sm:data-ending-style:opacity-0 sm:data-starting-style:translate-y-0 sm:data-starting-style:scale-[0.98] sm:data-starting-style:opacity-0',
              full ? 'h-dvh sm:h-auto' : 'max-h-[92dvh] rounded-t-xl',
              SIZES[size],
            )}
          >
            <FocusKept />
            <div className="flex items-start gap-3 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
              <div className="min-w-0 flex-1 pt-1">
                <Base.Title className="text-l leading-tight">{title}</Base.Title>
                {description && (
                  <Base.Description render={<div />} className="mt-1 text-s text-ink-2">
                    {description}
                  </Base.Description>
                )}
              </div>
              <Base.Close render={<IconButton icon={X} label={t('action.close')} className="-mr-2" />} />
            </div>
            <Contents />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
});

/** Of radio buttons the chosen one, as for the Tab key. */
const FIELD =
  ':is(input, textarea, [role=combobox]):not(:disabled, [aria-hidden=true], [type=radio]:not(:checked))';

/** Null where there is none: Base UI chooses then. */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  const fields = popup?.querySelectorAll<HTMLElement>(FIELD) ?? [];
  return [...fields].find((field) => field.getClientRects().length > 0) ?? null;
}

function Contents() {
  const { children, footer } = use(ContentContext);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6 sm:pb-6 short:flex-[1_0_auto] short:overflow-visible">
        {children}
      </div>
      {footer && (
        <div className="border-t border-line px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6 sm:py-4">
          {footer}
        </div>
      )}
    </>
  );
}
