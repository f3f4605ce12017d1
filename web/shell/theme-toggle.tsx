import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#web/kit/actions/icon-button.tsx';
import { useTheme } from '#web/lib/browser/use-theme.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

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
