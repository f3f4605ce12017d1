import { NotebookPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { characterCount } from '#domain/fields/text-rule.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { TextArea } from '#web/kit/fields/text-area.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

interface NoteFieldProps {
  note: string;
  onChange: (note: string) => void;
  error: string | undefined;
  /** What stands in one line with the button. */
  beside: ReactNode;
}

/** A quiet button until there is a note, or one is asked for: most transactions need none. */
export function NoteField({ note, onChange, error, beside }: NoteFieldProps) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const { max } = TRANSACTION_RULES.note;
  const used = characterCount(note);
  // Once shown it stays: it must not go from under the reader's hands when they empty it.
  if (note !== '' && !isAsked) setAsked(true);
  if (!isAsked)
    return (
      <Row wrap>
        {beside}
        <Button variant="quiet" size="sm" icon={NotebookPen} onClick={() => setAsked(true)}>
          {t('note.add')}
        </Button>
      </Row>
    );
  return (
    <>
      {beside && <Row wrap>{beside}</Row>}
      <TextArea
        name="note"
        label={t('note.label')}
        placeholder={t('note.placeholder')}
        value={note}
        autoFocus={note === ''}
        onChange={(event) => onChange(event.target.value)}
        hint={
          used > max / 2
            ? t('note.count', { used: formatNumber(used, language), max: formatNumber(max, language) })
            : undefined
        }
        error={error}
      />
    </>
  );
}
