import { setTheme } from '#web/lib/browser/theme.ts';
import { onPress } from './press.ts';

export function changeThemeWhenPressed(): void {
  onPress('theme', (button) => {
    const hadFocus = document.activeElement === button;
    setTheme(button.value === 'dark' ? 'dark' : 'light');
    // The styles have put the other one into its place.
    const others = button.parentElement?.querySelectorAll<HTMLButtonElement>('[data-press="theme"]') ?? [];
    if (hadFocus) for (const other of others) if (other !== button) other.focus();
  });
}
