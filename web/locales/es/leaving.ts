import type { leaving as en } from '../en/leaving.ts';
import type { Translated } from '../translated.ts';

export const leaving: Translated<typeof en> = {
  leave: {
    action: 'Salir del grupo',
    title: '¿Salir de «{{name}}»?',
    message: 'Dejarás de ver sus gastos. Las transacciones pasadas conservan tu nombre.',
    invitations:
      'Tus invitaciones abiertas terminan con ello: sus enlaces dejan de valer. Otros admins pueden volver a invitar.',
    left: 'Has salido de «{{name}}»',
    failed: 'Sigues en el grupo. {{reason}}',
    balancesTitle: 'Salda tus cuentas antes de salir',
    balancesMessage: 'Tienes saldos abiertos en este grupo:',
    household:
      'Saldas junto con «{{name}}», pero sales por tu cuenta: tu propio saldo tiene que estar a cero.',
    householdQuits:
      '«{{name}}» está en paz, pero sales por tu cuenta y tú todavía no. Anota un pago entre ti y otra persona de «{{name}}», y podrás salir.',
    settle: 'Saldar',
    settleWithin: 'Anotar un pago',
    lastAdminTitle: 'Eres el único admin',
    lastAdminMessage:
      'Un grupo necesita a alguien que se ocupe de él. Di quién toma el relevo y podrás salir.',
    newAdmin: 'Nueva persona administradora',
    newAdminMissing: 'Elige a un miembro',
    aloneTitle: 'Eres el único miembro',
    aloneMessage: 'Un grupo necesita a alguien. En su lugar puedes eliminarlo.',
    guestsTitle: 'Solo tú tienes cuenta',
    guestsMessage:
      'Nadie más podría ocuparse del grupo. Invita a alguien y dale permisos de administración, o elimina el grupo.',
    understood: 'Entendido',
  },
  remove: {
    action: 'Eliminar grupo',
    title: '¿Eliminar «{{name}}»?',
    message: 'Todos sus gastos, saldos e historial desaparecen para todo el mundo. No se puede deshacer.',
    unsettled: 'Todavía hay saldos abiertos en este grupo.',
    confirmName: 'Escribe el nombre del grupo para confirmar',
    submit: 'Eliminar para todos',
    deleted: '«{{name}}» se ha eliminado',
    failed: 'El grupo sigue ahí. {{reason}}',
  },
  archive: {
    title_one: '{{count}} grupo archivado',
    title_other: '{{count}} grupos archivados',
    label: 'Grupos archivados',
    action: 'Archivar para mí',
    restore: 'Sacar del archivo',
    archived: '«{{name}}» está archivado. Para los demás sigue igual',
    restored: '«{{name}}» vuelve a estar entre tus grupos',
    failed: '«{{name}}» sigue donde estaba. {{reason}}',
    allTitle: 'Todos tus grupos están archivados',
    allMessage: 'Siguen como siempre. Saca uno del archivo para tenerlo otra vez a mano.',
  },
};
