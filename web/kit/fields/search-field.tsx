import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './text-field.tsx';

const PAUSE_MS = 250;

interface SearchFieldProps {
  /** Also what stands in it while it is empty. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  maxLength?: number;
  /** In the reader's language. */
  error?: string | undefined;
}

/** Searches when the typing pauses, not at every letter. */
export function SearchField({ label, value, onSearch, maxLength = 200, error }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [searched, setSearched] = useState<readonly string[]>([]);
  if (shown !== value) {
    setShown(value);
    // A search of this field arrives after further letters on a slow device: those stay.
    const own = searched.indexOf(value);
    setSearched(searched.slice(own + 1));
    // Changed from outside: by a chip, or by going back.
    if (own < 0) setText(value);
  }
  const search = useEffectEvent(() => {
    if (text === value) return;
    setSearched([...searched, text]);
    onSearch(text);
  });
  useEffect(() => {
    if (text === value) return;
    const pause = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, value]);
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      error={error}
      leading={<Search size={18} aria-hidden />}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
