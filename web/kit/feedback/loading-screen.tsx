import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Shown before a screen's layout is known. It appears after a delay, so that a fast load does not flash. */
export function LoadingScreen({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      data-coming
      className="grid min-h-[60vh] animate-appear-late place-content-center justify-items-center gap-4"
    >
      <EqualsMark size={28} still={false} />
      <span className={label ? 'text-s text-ink-2' : 'sr-only'}>{label ?? t('state.loading')}</span>
    </div>
  );
}
