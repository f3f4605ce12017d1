import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { loadAgain, useIsStaleBuild } from './stale-build.ts';

interface MissingPartProps {
  text: 'code.NETWORK_ERROR' | 'code.NETWORK_ERROR_offline';
  onRetry?: () => void;
}

/** What is said where a part is missing. After a release no attempt helps, but loading the page again does. */
export function MissingPart({ text, onRetry }: MissingPartProps) {
  const { t } = useTranslation('errors');
  const isStale = useIsStaleBuild();
  const onClick = isStale ? () => void loadAgain(onRetry) : onRetry;
  return (
    <>
      {t(isStale ? 'newVersion' : text)}
      {/* The kit's own button may be what is missing. */}
      {onClick && (
        <button type="button" ref={onRetry ? null : takeFocus} className="p-4 underline" onClick={onClick}>
          {t(isStale ? 'screen.reload' : 'screen.tryAgain')}
        </button>
      )}
    </>
  );
}

/** For a popup's button: a dialog that is open would keep it from the Tab key. */
function takeFocus(button: HTMLElement | null): void {
  button?.focus();
}
