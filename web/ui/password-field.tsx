import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

export function PasswordField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <IconButton
          size="sm"
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
