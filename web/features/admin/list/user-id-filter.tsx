import { X } from 'lucide-react';
import { useRef } from 'react';
import { isId } from '#domain/fields/id.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { SearchField } from '#web/kit/fields/search-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { leadToSearch } from './lead-to-search.ts';

interface UserIdFilterProps {
  label: string;
  /** As it was entered; empty where everything is listed. */
  userId: string;
  onChange: (userId: string) => void;
}

/** Narrows a list to one account, by the id that the account's details show. */
export function UserIdFilter({ label, userId, onChange }: UserIdFilterProps) {
  const { t } = useTranslation('admin');
  const searchBox = useRef<HTMLDivElement>(null);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div ref={searchBox} className="min-w-0 flex-1 basis-64 lg:max-w-[26rem]">
        <SearchField
          label={label}
          value={userId}
          maxLength={36}
          error={userId && !isId(userId) ? t('changes.filterWrong') : undefined}
          onSearch={(text) => onChange(text.trim())}
        />
      </div>
      {userId && (
        <Button
          variant="quiet"
          icon={X}
          onClick={({ currentTarget }) => {
            leadToSearch(currentTarget, searchBox.current);
            onChange('');
          }}
        >
          {t('changes.clear')}
        </Button>
      )}
    </div>
  );
}
