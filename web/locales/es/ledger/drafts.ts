import type { drafts as en } from '#web/locales/en/ledger/drafts.ts';
import type { Translated } from '#web/locales/translated.ts';

export const drafts: Translated<typeof en> = {
  restored: 'Aquí está lo que habías introducido el {{date}}.',
  startOver: 'Empezar de nuevo',
  discardTitle: '¿Descartar lo que has escrito?',
  discardMessage: 'No se ha guardado.',
  discard: 'Descartar',
  keep: 'Seguir editando',
};
