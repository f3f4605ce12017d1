import { Button } from '#web/kit/actions/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { changedFields, type GroupField, type GroupValues } from './group-values.ts';

interface EditConflictProps {
  /** What the form began with. */
  base: GroupValues;
  /** What somebody else has made of it since. */
  current: GroupValues;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Two people edited at once: what the other one changed, and a choice that loses nothing unseen. */
export function EditConflict({ base, current, onKeep, onDiscard }: EditConflictProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const fields = changedFields(base, current).map((field) => wordFor(field));

  function wordFor(field: GroupField): string {
    const label = t(`edit.field.${field}`);
    return field === 'icon' || field === 'colour' ? label : `${label} (${shown(current[field])})`;
  }

  return (
    <Notice
      tone="warning"
      title={t('edit.conflictTitle')}
      action={
        <Row gap="s" wrap>
          <Button size="sm" variant="primary" onClick={onKeep}>
            {t('edit.saveMine')}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {t('edit.takeTheirs')}
          </Button>
        </Row>
      }
    >
      <span role="alert">
        {t('edit.conflictMessage', { fields: new Intl.ListFormat(language).format(fields) })}
      </span>
    </Notice>
  );
}

function shown(value: string | readonly string[]): string {
  return (typeof value === 'string' ? value : value.join(', ')) || '–';
}
