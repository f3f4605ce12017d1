import { Archive, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '#web/kit/layout/card.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface ArchivedGroupsProps {
  count: number;
  /** What a search finds is never hidden. */
  isSearched: boolean;
  /** Their rows. */
  children: ReactNode;
}

/** What was archived: a line that opens. */
export function ArchivedGroups({ count, isSearched, children }: ArchivedGroupsProps) {
  const { t } = useTranslation('settings');
  const list = useId();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isSearched;
  return (
    <Card as="section" aria-labelledby={`${list}-title`}>
      <h2 id={`${list}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpened(!isOpen)}
          className="flex min-h-13 w-full items-center gap-3 px-4 text-start text-m font-medium text-ink-2 transition-colors hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 sm:px-5"
        >
          <Archive size={18} strokeWidth={1.9} aria-hidden />
          <span className="flex-1">{t('archive.title', { count })}</span>
          <ChevronDown
            size={18}
            aria-hidden
            className={isOpen ? 'rotate-180 transition-transform' : 'transition-transform'}
          />
        </button>
      </h2>
      <div id={list} hidden={!isOpen} className="border-t border-line">
        {isOpen && <List label={t('archive.label')}>{children}</List>}
      </div>
    </Card>
  );
}
