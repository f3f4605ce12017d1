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

/** From page to page of a list that is too long for one. A list of a single page has none. */
export function PageTurner({ label, previous, next, onPrevious, onNext }: PageTurnerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label={label} className="flex justify-between gap-3 pt-4">
      <Button icon={ChevronLeft} disabled={!onPrevious} onClick={onPrevious}>
        {previous}
      </Button>
      <Button icon={ChevronRight} disabled={!onNext} onClick={onNext}>
        {next}
      </Button>
    </nav>
  );
}
