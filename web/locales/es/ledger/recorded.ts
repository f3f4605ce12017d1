import type { recorded as en } from '#web/locales/en/ledger/recorded.ts';
import type { Translated } from '#web/locales/translated.ts';

export const recorded: Translated<typeof en> = {
  detail: {
    loading: 'Movimiento',
    failed: 'No se pudo cargar este movimiento',
    waiting: 'Pendiente de envío: se enviará sin que hagas nada en cuanto haya conexión.',
    notInvolved: 'No participas en este movimiento: tu saldo no cambia.',
    put: { expense: 'Pagaste', income: 'Recibiste', transfer: 'Diste', settlement: 'Pagaste' },
    share: { expense: 'Tu parte', income: 'Tu parte', transfer: 'Recibiste', settlement: 'Te pagaron' },
    net: {
      lent: 'Prestaste',
      borrowed: 'Te prestaron',
      yours: 'Se te debe',
      held: 'Guardas para otros',
      gave: 'Suma a tu saldo',
      received: 'Resta de tu saldo',
      even: 'Sin cambios para ti',
      none: 'No participas',
    },
    edit: 'Editar',
    copy: 'Hacer una copia',
    repeat: 'Repetir esto',
    generated: 'Apuntado por un gasto recurrente',
    delete: 'Eliminar',
    restore: 'Recuperar',
    history: 'Historial',
    recordedBy: 'Apuntado por {{name}}, {{date}}',
    recordedByYou: 'Apuntado por ti, {{date}}',
    changed: 'Último cambio: {{date}}',
    deletedTitle: 'Se eliminó',
    deletedBy: 'Por {{name}}, {{date}}. Ya no cuenta.',
    deletedByYou: 'Por ti, {{date}}. Ya no cuenta.',
  },
  history: {
    title: 'Historial',
    back: 'Volver',
    failed: 'No se pudo cargar el historial',
    more: 'Ver versiones anteriores',
    by: {
      created: '{{name}} lo apuntó',
      edited: '{{name}} lo cambió',
      deleted: '{{name}} lo eliminó',
      restored: '{{name}} lo recuperó',
    },
    byYou: {
      created: 'Lo apuntaste',
      edited: 'Lo cambiaste',
      deleted: 'Lo eliminaste',
      restored: 'Lo recuperaste',
    },
  },
};
