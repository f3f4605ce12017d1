/** A thin line while the next screen's code is on its way; it shows only after a short delay. */
export function ProgressLine({ visible }: { visible: boolean }) {
  if (!visible) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear-late">
      <div className="h-full origin-left animate-progress bg-owed-bar" />
    </div>
  );
}
