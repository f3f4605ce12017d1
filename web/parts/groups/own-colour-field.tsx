import { useState } from 'react';
import { type CustomColour, isCustomColour } from '#domain/groups/group.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface OwnColourFieldProps {
  colour: CustomColour;
  onColourChange: (colour: CustomColour) => void;
}

/** Any colour at all: by eye with the browser's own picker, or by its six digits. */
export function OwnColourField({ colour, onColourChange }: OwnColourFieldProps) {
  const { t } = useTranslation('tile');
  // What is being typed is not a colour yet; what the picker chose replaces it.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? colour;
  const isWrong = isLeft && readColour(text) === undefined;

  function type(next: string) {
    setTyped(next);
    setLeft(false);
    const read = readColour(next);
    if (read) onColourChange(read);
  }

  function choose(next: string) {
    setTyped(undefined);
    if (isCustomColour(next)) onColourChange(next);
  }

  return (
    <div className="w-64 max-w-full">
      <TextField
        label={t('digits')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setLeft(true)}
        // What is no colour has not reached the form's values: a form that checks itself finds it here.
        onInvalid={() => setLeft(true)}
        pattern="\s*#?[0-9A-Fa-f]{6}\s*"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        className="tabular-nums"
        error={isWrong ? t('digitsError') : undefined}
        trailing={
          <input
            type="color"
            aria-label={t('pick')}
            value={colour}
            onChange={(event) => choose(event.target.value)}
            className="touch-target block h-8 w-10 cursor-pointer rounded-s border border-line-control/70 bg-transparent p-0 [&::-webkit-color-swatch]:rounded-[7px] [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
        }
      />
    </div>
  );
}

/** As people write it: with or without the `#`, in capitals or not. */
function readColour(text: string): CustomColour | undefined {
  const written = `#${text.trim().replace(/^#/, '').toLowerCase()}`;
  return isCustomColour(written) ? written : undefined;
}
