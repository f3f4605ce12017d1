import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#web/lib/theme.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export function ThemeToggle() {
  const { t } = useTranslation();
  const { resolved, setTheme } = useTheme();
  const isDark = resolved === 'dark';
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  );
}
