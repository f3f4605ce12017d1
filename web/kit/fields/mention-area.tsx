import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { OPTION } from '#web/kit/look/control-look.ts';
import { useBackCloses } from '#web/kit/popups/back.ts';
import {
  type Asked,
  askedAt,
  type Mentionable,
  matching,
  withMention,
} from '#web/lib/mentions/mention-entry.ts';
import { TextArea } from './text-area.tsx';

interface MentionAreaProps {
  label: string;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  people: readonly Mentionable[];
  faceOf: (person: Mentionable) => ReactNode;
  /** Of the list of people. */
  optionsLabel: string;
  /** Said when the list opens or changes. */
  countOf: (count: number) => string;
  /** Enter where a keyboard has one to spare, ⌘ or Ctrl with Enter everywhere. */
  onSubmit: () => void;
  onEscape?: () => void;
  autoFocus?: boolean;
}

/** As many as fit above a phone's keyboard. */
const SUGGESTIONS_MAX = 6;

/**
 * A text of several lines in which `@` offers people: arrows choose, Enter and Tab take, Escape and going back
 * close the list.
 */
export function MentionArea({
  value,
  onValueChange,
  people,
  faceOf,
  optionsLabel,
  countOf,
  onSubmit,
  onEscape,
  ...field
}: MentionAreaProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const nextCaret = useRef(field.autoFocus ? value.length : undefined);
  const [caret, setCaret] = useState<number>();
  const [dismissed, setDismissed] = useState<number>();
  const [highlighted, setHighlighted] = useState(0);
  const asked = caret === undefined ? undefined : askedAt(value, caret);
  const found =
    asked && asked.start !== dismissed ? matching(people, asked.query).slice(0, SUGGESTIONS_MAX) : [];
  // A name that stands there whole is chosen already.
  const options = found.length === 1 && found[0]?.name === asked?.query ? [] : found;
  const current = options[Math.min(highlighted, options.length - 1)];
  useBackCloses(current !== undefined, () => setDismissed(asked?.start));
  const optionId = (person: Mentionable) => `${listId}-${person.id}`;

  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  function look(): void {
    const { selectionStart, selectionEnd } = area.current ?? {};
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
  }

  function type(text: string): void {
    onValueChange(text);
    setHighlighted(0);
    look();
  }

  function take(at: Asked, { name }: Mentionable): void {
    const next = withMention(value, at, name);
    nextCaret.current = next.caret;
    setCaret(next.caret);
    setHighlighted(0);
    onValueChange(next.text);
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter then ends what an input method composes.
    if (event.nativeEvent.isComposing) return;
    if (onKey(event)) {
      event.preventDefault();
      // Escape would also close the dialog that holds the text.
      event.stopPropagation();
    }
  }

  /** @returns whether the key meant something here. */
  function onKey({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
    const hasChord = metaKey || ctrlKey;
    if (asked && current && !hasChord && !altKey) {
      const step = STEPS[key];
      if (step) setHighlighted((options.indexOf(current) + step + options.length) % options.length);
      else if (key === 'Escape') setDismissed(asked.start);
      else if ((key === 'Enter' || key === 'Tab') && !shiftKey) take(asked, current);
      else return false;
      return true;
    }
    if (key === 'Escape' && onEscape) {
      onEscape();
      return true;
    }
    // A phone's Enter is the only way to a new line.
    const isPlainEnter = !shiftKey && !altKey && !matchMedia('(pointer: coarse)').matches;
    if (key !== 'Enter' || !(hasChord || isPlainEnter)) return false;
    onSubmit();
    return true;
  }

  return (
    <div className="relative">
      <TextArea
        {...field}
        hideLabel
        ref={area}
        rows={1}
        value={value}
        onChange={(event) => type(event.target.value)}
        onSelect={look}
        onBlur={() => setCaret(undefined)}
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={current && listId}
        aria-activedescendant={current && optionId(current)}
        className="field-sizing-content max-h-48 min-h-11 resize-none!"
      />
      {asked && current && (
        <div
          id={listId}
          role="listbox"
          aria-label={optionsLabel}
          className="absolute inset-x-0 bottom-full z-50 mb-1.5 max-w-[24rem] rounded-m border border-line bg-raised p-1 text-ink shadow-2"
        >
          {options.map((person) => (
            <div
              key={person.id}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              data-highlighted={person === current || undefined}
              // The text keeps the focus, and a phone its keyboard.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setHighlighted(options.indexOf(person))}
              onClick={() => take(asked, person)}
              onKeyDown={onKeyDown}
              className={OPTION}
            >
              {faceOf(person)}
              <span className="min-w-0 flex-1 truncate">
                {person.name}
                <span className="text-ink-3">{restOf(person)}</span>
              </span>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {options.length > 0 && countOf(options.length)}
      </span>
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** "Ben" is followed by the rest of "Ben Okafor". */
function restOf({ name, fullName }: Mentionable): string {
  return fullName.startsWith(name) ? fullName.slice(name.length) : ` ${fullName}`;
}
