import { Check, Lock, Pipette } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type CustomColour, GROUP_COLOURS, type TileColour } from '#domain/groups/group.ts';
import { classes } from '#web/kit/look/classes.ts';
import { PICKER_CHOICE } from '#web/kit/look/control-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { OwnColourField } from './own-colour-field.tsx';
import { isListed, OWN_EDGE, tileLook } from './tile-look.ts';

export interface ColourPickerProps {
  colour: TileColour;
  onColourChange: (colour: TileColour) => void;
  /** Given, a colour of one's own is locked, and this says what opens it. One that is there already may stay. */
  lockedNote?: ReactNode;
}

const FIRST_OWN: CustomColour = '#5b5bd6';
const SWATCH = 'grid size-8 place-items-center rounded-pill';

/** One of the eleven colours, or one of one's own. */
export function ColourPicker({ colour, onColourChange, lockedNote }: ColourPickerProps) {
  const { t } = useTranslation('tile');
  const name = useId();
  const [isAsked, setAsked] = useState(false);
  // Trying another colour and coming back is no change.
  const [own, setOwn] = useState(isListed(colour) ? undefined : colour);
  const isOwn = !isListed(colour);

  function chooseOwn(next: CustomColour) {
    setOwn(next);
    onColourChange(next);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-s font-[550]">{t('colour')}</legend>
      <div className="grid w-fit grid-cols-6 gap-1.5">
        {GROUP_COLOURS.map((option) => (
          <Swatch
            key={option}
            group={name}
            colour={option}
            label={t(`colours.${option}`)}
            isChosen={option === colour}
            onChoose={() => onColourChange(option)}
          />
        ))}
        {lockedNote && !own ? (
          <button
            type="button"
            aria-expanded={isAsked}
            aria-controls={`${name}-note`}
            aria-label={t('ownLocked')}
            onClick={() => setAsked(!isAsked)}
            className={classes(PICKER_CHOICE, 'rounded-pill')}
          >
            <span className={classes(SWATCH, 'border border-dashed border-line-control text-ink-2')}>
              <Lock size={15} strokeWidth={2} aria-hidden />
            </span>
          </button>
        ) : (
          <Swatch
            group={name}
            colour={own}
            label={t('own')}
            isChosen={isOwn}
            onChoose={() => chooseOwn(own ?? FIRST_OWN)}
          />
        )}
      </div>
      {!lockedNote && isOwn && (
        <div className="mt-3">
          <OwnColourField colour={colour} onColourChange={chooseOwn} />
        </div>
      )}
      <div id={`${name}-note`} role="status">
        {lockedNote && (isAsked || isOwn) && <div className="mt-3">{lockedNote}</div>}
      </div>
    </fieldset>
  );
}

interface SwatchProps {
  /** What the radio buttons that belong together are called. */
  group: string;
  /** Not chosen yet: a pipette instead. */
  colour: TileColour | undefined;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Swatch({ group, colour, label, isChosen, onChoose }: SwatchProps) {
  return (
    <label {...(colour && tileLook(colour))} className={classes(PICKER_CHOICE, 'rounded-pill')}>
      <input
        type="radio"
        name={`${group}-colour`}
        checked={isChosen}
        onChange={onChoose}
        className="peer sr-only"
      />
      {colour ? (
        <span
          className={classes(
            SWATCH,
            'bg-swatch text-on-swatch [&>svg]:hidden peer-checked:[&>svg]:block',
            !isListed(colour) && OWN_EDGE,
          )}
        >
          <Check size={16} strokeWidth={2.5} aria-hidden />
        </span>
      ) : (
        <span className={classes(SWATCH, 'border border-dashed border-line-control text-ink-2')}>
          <Pipette size={15} strokeWidth={2} aria-hidden />
        </span>
      )}
      <span className="sr-only">{label}</span>
    </label>
  );
}
