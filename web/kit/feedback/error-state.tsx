import { CloudOff } from 'lucide-react';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { TryAgain } from './try-again.tsx';

interface ErrorStateProps {
  title?: string;
  /** Its words are the message, unless one is given. */
  error?: unknown;
  message?: string;
  onRetry?: () => void;
}

/** Something did not arrive: what to try, and the button that tries it. */
export function ErrorState({ title, error, message, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failure = error === undefined ? t('state.failedMessage') : errorText(error);
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-pill bg-danger-soft text-danger">
        <CloudOff size={22} aria-hidden />
      </span>
      <p className="mt-2 text-l font-semibold text-balance">{title ?? t('state.failed')}</p>
      <p className="max-w-[26rem] text-pretty text-ink-2">{message ?? failure}</p>
      {onRetry && (
        <div className="mt-4">
          <TryAgain onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}
