import { expect, test } from 'vitest';
import { isolated } from './isolated-text.ts';

test.each(['محمد', 'שרה', 'Ana محمد', 'a\u202eb', '\u{1e900}'])(
  '%j keeps its direction to itself inside of another text',
  (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  },
);

test.each(['Ana', 'Chloé 🍕', '王伟', 'Ελένη', '€12.50', ''])(
  '%j stands in another text as it is',
  (text) => {
    expect(isolated(text)).toBe(text);
  },
);
