import type { RefObject } from 'react';

interface OperatorKeysProps {
  input: RefObject<HTMLInputElement | null>;
  onInsert: (text: string) => void;
}

/**
 * A phone's number pad has no operators; these four sit beside it, and leave the keyboard open. They stay when the amount
 * loses the focus: whatever is pressed next would else move away from under the finger.
 */
export function OperatorKeys({ input, onInsert }: OperatorKeysProps) {
  function insert(operator: string) {
    const field = input.current;
    if (!field) return;
    field.setRangeText(
      operator,
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
      'end',
    );
    onInsert(field.value);
    field.focus({ preventScroll: true });
  }
  return (
    <div className="mt-2 hidden w-full max-w-62 gap-2 coarse:flex">
      {['+', '−', '×', '÷'].map((operator) => (
        <button
          key={operator}
          type="button"
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => insert(operator)}
          className="grid h-11 flex-1 place-items-center rounded-m bg-sunken text-xl font-medium text-ink-2 active:bg-line"
        >
          {operator}
        </button>
      ))}
    </div>
  );
}
