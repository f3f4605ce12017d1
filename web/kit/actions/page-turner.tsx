import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PageTurnerProps {
  label: string;
  previous: string;
  next: string;
  /** Undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Undefined on the last one. */
  onNext: (() => void) | undefined;
}

/** A disabled button would drop the focus of the press that has led to the first or the last page. */
const AT_END = 'aria-disabled:opacity-50';

/** From page to page of a list that is too long for one. A list of a single page has none. */
export function PageTurner({ label, previous, next, onPrevious, onNext }: PageTurnerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label={label} className="flex justify-between gap-3 pt-4">
      <Button
        icon={ChevronLeft}
        aria-disabled={!onPrevious || undefined}
        className={AT_END}
        onClick={onPrevious}
      >
        {previous}
      </Button>
      <Button icon={ChevronRight} aria-disabled={!onNext || undefined} className={AT_END} onClick={onNext}>
        {next}
      </Button>
    </nav>
  );
}
