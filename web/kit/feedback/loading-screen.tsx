import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** For the moment before a screen knows what it will look like. It waits before it shows: a flash is worse than nothing. */
export function LoadingScreen({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="grid min-h-[60vh] animate-appear-late place-content-center justify-items-center gap-4"
    >
      <EqualsMark size={28} still={false} />
      <span className={label ? 'text-s text-ink-2' : 'sr-only'}>{label ?? t('state.loading')}</span>
    </div>
  );
}
