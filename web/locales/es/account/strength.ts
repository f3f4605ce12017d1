import type { strength as en } from '#web/locales/en/account/strength.ts';
import type { Translated } from '#web/locales/translated.ts';

export const strength: Translated<typeof en> = {
  label: 'Seguridad:',
  veryWeak: 'Demasiado fácil',
  weak: 'Fácil de adivinar',
  fair: 'Puede mejorar',
  good: 'Buena',
  strong: 'Muy segura',
};
