import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Expiry, ExpiryEntry } from './link-terms.ts';

const EXPIRIES: readonly Expiry[] = ['day', 'week', 'month', 'custom'];

interface ExpiryFieldsProps {
  entry: ExpiryEntry;
  onChange: (part: Partial<ExpiryEntry>) => void;
  /** What is wrong with the hours. */
  error: string | undefined;
}

/** How long an invitation lasts: what is usual by one choice, anything else in hours. */
export function ExpiryFields({ entry, onChange, error }: ExpiryFieldsProps) {
  const { t } = useTranslation('inviting');
  const { default: usual } = INVITATION_RULES.hours;
  return (
    <>
      <Select
        label={t('expiry')}
        options={EXPIRIES.map((value) => ({ value, label: t(value) }))}
        value={entry.expiry}
        onValueChange={(expiry) => onChange({ expiry })}
      />
      {entry.expiry === 'custom' && (
        <TextField
          name="hours"
          label={t('hours')}
          inputMode="numeric"
          placeholder={String(usual)}
          value={entry.hours}
          onChange={(event) => onChange({ hours: event.target.value })}
          error={error}
        />
      )}
    </>
  );
}
