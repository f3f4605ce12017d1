import { Check } from 'lucide-react';
import { useId } from 'react';
import {
  GROUP_COLOURS,
  GROUP_ICONS,
  type GroupColour,
  type GroupIcon,
  type TileColour,
} from '#domain/group.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { TILE_ICONS } from './group-tile.tsx';
import { tileLook } from './tile-look.ts';

interface GroupTilePickerProps {
  icon: GroupIcon;
  colour: TileColour;
  onIconChange: (icon: GroupIcon) => void;
  onColourChange: (colour: TileColour) => void;
  colours?: readonly GroupColour[];
}

const CHOICE =
  'touch-target grid size-10 cursor-pointer place-items-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** What a group looks like: one of twelve icons on one of its colours. */
export function GroupTilePicker({
  icon,
  colour,
  onIconChange,
  onColourChange,
  colours = GROUP_COLOURS,
}: GroupTilePickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div className="grid gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-s font-[550]">{t('tile.icon')}</legend>
        <div className="grid w-fit grid-cols-6 gap-1.5" {...tileLook(colour)}>
          {GROUP_ICONS.map((option) => {
            const Icon = TILE_ICONS[option];
            return (
              <label
                key={option}
                className={`${CHOICE} rounded-m text-ink-2 hover:bg-sunken has-checked:bg-tint has-checked:text-on-tint`}
              >
                <input
                  type="radio"
                  name={`${name}-icon`}
                  checked={option === icon}
                  onChange={() => onIconChange(option)}
                  className="sr-only"
                />
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span className="sr-only">{t(`tile.icons.${option}`)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      {colours.length > 1 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-s font-[550]">{t('tile.colour')}</legend>
          <div className="grid w-fit grid-cols-6 gap-1.5">
            {colours.map((option) => (
              <label key={option} data-colour={option} className={`${CHOICE} rounded-pill`}>
                <input
                  type="radio"
                  name={`${name}-colour`}
                  checked={option === colour}
                  onChange={() => onColourChange(option)}
                  className="peer sr-only"
                />
                <span className="grid size-8 place-items-center rounded-pill bg-swatch text-on-swatch [&>svg]:hidden peer-checked:[&>svg]:block">
                  <Check size={16} strokeWidth={2.5} aria-hidden />
                </span>
                <span className="sr-only">{t(`tile.colours.${option}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
