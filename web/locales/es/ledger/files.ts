import type { files as en } from '#web/locales/en/ledger/files.ts';
import type { Translated } from '#web/locales/translated.ts';

export const files: Translated<typeof en> = {
  empty: 'El archivo recibido está vacío o no es válido',
};
