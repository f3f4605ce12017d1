import { useDeferredValue, useEffect, useState } from 'react';
import { classes } from '#web/kit/look/classes.ts';
import { loadTexts } from '#web/lib/texts/texts.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

type Score = 0 | 1 | 2 | 3 | 4;

const WORDS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;
const FILLS = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-owed', 'bg-owed'] as const;

interface PasswordStrengthProps {
  password: string;
  /** The first guesses of an attacker: the account's name and e-mail address. */
  known?: readonly string[];
}

/** How long a password would hold, in a word and four bars. It holds its place while there is nothing to say. */
export function PasswordStrength({ password, known = NOTHING }: PasswordStrengthProps) {
  const score = useScore(useDeferredValue(password), known);
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3">
      <span aria-hidden className="flex flex-1 basis-16 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={classes(
              'h-1 flex-1 rounded-pill transition-colors',
              score !== undefined && bar <= Math.max(score, 1) ? FILLS[score] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span role="status" className="ml-auto min-w-[min(7rem,100%)] text-end text-s text-ink-2">
        {score !== undefined && <Word score={score} />}
      </span>
    </div>
  );
}

function Word({ score }: { score: Score }) {
  const { t } = useTranslation('strength');
  return (
    <>
      <span className="sr-only">{t('label')}</span> {t(WORDS[score])}
    </>
  );
}

const NOTHING: readonly string[] = [];

function useScore(password: string, known: readonly string[]): Score | undefined {
  const [score, setScore] = useState<Score>();
  // By what it says: a list made anew for every rendering is no other list.
  const knownText = known.join('\n');
  useEffect(() => {
    let isCurrent = true;
    Promise.all([import('./password-score.ts'), loadTexts(['strength'])]).then(
      ([{ passwordScore }]) => isCurrent && setScore(passwordScore(password, knownText.split('\n'))),
      // Offline, perhaps: a password can be chosen without being judged.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, knownText]);
  return password === '' ? undefined : score;
}
