import type { ClipboardEvent, Ref } from 'react';
import { namesIn } from '#domain/people/guest-name.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface NamesFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  hint: string;
}

/** Names in a row, typed with commas or pasted as a list, and how many people they are. */
export function NamesField({ onValueChange, hint, ...field }: NamesFieldProps) {
  const { t } = useTranslation('people');
  const names = namesIn(field.value);
  const read = t('guest.several', { count: names.length, names: names.join(' · ') });

  /** A field of one line drops line breaks, and two names would become one. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const before = value.slice(0, selectionStart ?? value.length);
    const after = value.slice(selectionEnd ?? value.length);
    onValueChange(`${before}${namesIn(text).join(', ')}${after}`);
  }

  return (
    <TextField
      {...field}
      onChange={(event) => onValueChange(event.target.value)}
      onPaste={paste}
      hint={names.length > 1 ? read : hint}
      placeholder={t('guest.namesPlaceholder')}
      autoComplete="off"
    />
  );
}
