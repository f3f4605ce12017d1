import type { settlements as en } from '#web/locales/en/ledger/settlements.ts';
import type { Translated } from '#web/locales/translated.ts';

export const settlements: Translated<typeof en> = {
  title: 'Pagos',
  lead: 'Lo que has devuelto y lo que te han devuelto, en todos tus grupos.',
  failed: 'No se han podido cargar tus pagos',
  more: 'Ver anteriores',
  emptyTitle: 'Todavía no se ha devuelto nada',
  emptyMessage: 'Cuando saldes cuentas con alguien, o alguien contigo, aparecerá aquí.',
  toDashboard: 'Ver lo que queda pendiente',
};
