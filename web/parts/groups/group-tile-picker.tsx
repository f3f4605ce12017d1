import { useId } from 'react';
import { GROUP_ICONS, type GroupIcon } from '#domain/groups/group.ts';
import { classes } from '#web/kit/look/classes.ts';
import { PICKER_CHOICE } from '#web/kit/look/control-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { ColourPicker, type ColourPickerProps } from './colour-picker.tsx';
import { TILE_ICONS } from './group-tile.tsx';
import { tileLook } from './tile-look.ts';

interface GroupTilePickerProps extends ColourPickerProps {
  icon: GroupIcon;
  onIconChange: (icon: GroupIcon) => void;
}

/** What a group looks like: one of twelve icons on a colour. */
export function GroupTilePicker({ icon, onIconChange, ...colours }: GroupTilePickerProps) {
  const { t } = useTranslation('tile');
  const name = useId();
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-s font-[550]">{t('icon')}</legend>
        <div {...tileLook(colours.colour)} className="grid w-fit grid-cols-6 gap-1.5">
          {GROUP_ICONS.map((option) => {
            const Icon = TILE_ICONS[option];
            return (
              <label
                key={option}
                className={classes(
                  PICKER_CHOICE,
                  'rounded-m text-ink-2 hover:bg-sunken has-checked:bg-tint has-checked:text-on-tint',
                )}
              >
                <input
                  type="radio"
                  name={`${name}-icon`}
                  checked={option === icon}
                  onChange={() => onIconChange(option)}
                  className="sr-only"
                />
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                <span className="sr-only">{t(`icons.${option}`)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
      <ColourPicker {...colours} />
    </div>
  );
}
