const MODIFIER = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

const KEYS = {
  n: 'N',
  '/': '/',
  '?': '?',
  'mod+k': `${MODIFIER} K`,
  'mod+enter': `${MODIFIER} ↵`,
  escape: 'Esc',
} as const;

export type Shortcut = keyof typeof KEYS;

/** What assistive technology is told: the value of `aria-keyshortcuts`. */
export const ARIA_KEYS = {
  n: 'N',
  'mod+k': '/ Control+K Meta+K',
  'mod+enter': 'Control+Enter Meta+Enter',
} as const;

interface KeysProps {
  shortcut: Shortcut;
  /** On the button that the keys press, in its colours, and only where a keyboard is likely. */
  onButton?: boolean;
}

/** The keys of a shortcut, as they are printed. */
export function Keys({ shortcut, onButton = false }: KeysProps) {
  if (onButton)
    return (
      <kbd
        aria-hidden
        className="ml-1 hidden rounded-s border border-current/40 px-1.5 font-sans text-xs leading-5 font-medium sm:pointer-fine:inline"
      >
        {KEYS[shortcut]}
      </kbd>
    );
  return (
    <kbd className="rounded-s border border-line-strong bg-sunken px-2 py-0.5 font-sans text-s font-medium whitespace-nowrap text-ink">
      {KEYS[shortcut]}
    </kbd>
  );
}
