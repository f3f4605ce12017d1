import { useId } from 'react';
import type { TileColour } from '#domain/groups/group.ts';
import { CATEGORY_ICONS, type CategoryIcon } from '#domain/ledger/category.ts';
import { classes } from '#web/kit/look/classes.ts';
import { PICKER_CHOICE } from '#web/kit/look/control-look.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { tileLook } from '#web/parts/groups/tile-look.ts';
import { OWN_ICONS } from '#web/parts/transactions/category-icon.ts';

interface IconPickerProps {
  icon: CategoryIcon;
  /** Of the group. */
  colour: TileColour;
  onIconChange: (icon: CategoryIcon) => void;
}

/** The picture that a category of the group's own has in lists. */
export function IconPicker({ icon, colour, onIconChange }: IconPickerProps) {
  const { t } = useTranslation('categorising');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-s font-[550]">{t('icon')}</legend>
      <div {...tileLook(colour)} className="grid grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] gap-1.5">
        {CATEGORY_ICONS.map((option) => {
          const Icon = OWN_ICONS[option];
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
                name={name}
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
  );
}
