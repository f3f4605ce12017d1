import { SkeletonCard } from '#web/kit/feedback/skeleton-card.tsx';

/** As high as the card of the currency will be, so that the buttons below it stay where they are. */
export function ComingCurrency() {
  return (
    <div className="grid min-h-[10.375rem] sm:min-h-[9.125rem]">
      <SkeletonCard rows={1} leading="none" />
    </div>
  );
}
