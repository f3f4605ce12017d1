import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { keepFocusOf } from '#web/kit/popups/focus-kept.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { useTheme } from '#web/lib/browser/use-theme.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { TOASTS_MAX } from './notify.ts';
import { announceToaster } from './toaster-gate.ts';

/** Where toasts appear: above everything, at the top, where neither a thumb nor a column of buttons is in their way. */
export function Toaster() {
  const { t } = useTranslation();
  const { resolved } = useTheme();
  const isPhone = useMedia('phone');
  // Runs after Sonner's own effect, by which it listens.
  useEffect(() => announceToaster(toast), []);
  useEffect(() => {
    for (const type of MOVES) document.addEventListener(type, holdFocused);
    return () => {
      for (const type of MOVES) document.removeEventListener(type, holdFocused);
    };
  }, []);
  // Directly in the body: the page lies under every dialog, and a dialog hides it from screen readers, but never a live region.
  return createPortal(
    <Sonner
      theme={resolved}
      position={isPhone ? 'top-center' : 'top-right'}
      // One below the other where there is room, a pile on a phone.
      expand={!isPhone}
      visibleToasts={TOASTS_MAX}
      offset={EDGES}
      mobileOffset={EDGES}
      containerAriaLabel={t('state.notifications')}
      gap={10}
      icons={ICONS}
      toastOptions={{ closeButtonAriaLabel: t('action.close'), classNames: LOOK }}
    />,
    document.body,
  );
}

const MOVES = ['focusin', 'focusout', 'mouseout'] as const;

/** Sonner holds its toasts under a pointer only: one is feigned while the focus is on a button, which goes with its toast. */
function holdFocused({ type, target, isTrusted }: FocusEvent | MouseEvent): void {
  const toasts = document.querySelector('[data-sonner-toaster]');
  // Not a pointer that is feigned here.
  if (!toasts || !isTrusted) return;
  const isHeld = toasts.contains(document.activeElement);
  if (isHeld || (type === 'focusout' && toasts.contains(target as Element)))
    toasts.dispatchEvent(new MouseEvent(isHeld ? 'mousemove' : 'mouseout', { bubbles: true }));
  if (isHeld && type === 'focusin') keepFocusOf(target as Element);
}

/** The first lies over the bar of the navigation, not over what the page offers to press. */
const EDGES = { top: 'max(0.5rem, env(safe-area-inset-top))', right: '1rem', left: '1rem' };

const ICONS = {
  success: <CircleCheck size={18} className="text-owed" aria-hidden />,
  error: <CircleAlert size={18} className="text-danger" aria-hidden />,
  warning: <TriangleAlert size={18} className="text-warning" aria-hidden />,
  info: <Info size={18} className="text-ink-2" aria-hidden />,
};

const LOOK = {
  toast: 'rounded-m! border-line! bg-raised! text-ink! shadow-2! text-s! font-sans! gap-3! px-4! py-3.5!',
  title: 'font-medium!',
  description: 'text-ink-2!',
  actionButton:
    'touch-target h-8! shrink-0! rounded-pill! bg-action! px-3.5! text-s! font-[550]! text-on-action!',
};
