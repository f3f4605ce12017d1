import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { focusTopmostIfLost } from '#web/kit/popups/open-dialogs.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface TryAgainProps {
  size?: 'sm';
  onRetry: () => void;
}

/** Reads again what did not arrive. The button goes meanwhile, and leaves the focus to its dialog or screen. */
export function TryAgain({ size, onRetry }: TryAgainProps) {
  const { t } = useTranslation();
  const isPressed = useRef(false);
  useEffect(() => () => void (isPressed.current && setTimeout(focusTopmostIfLost)), []);
  return (
    <Button
      size={size}
      icon={RotateCw}
      onClick={() => {
        isPressed.current = true;
        onRetry();
      }}
    >
      {t('action.retry')}
    </Button>
  );
}
