import type { settings as en } from '#web/locales/en/groups/settings.ts';
import type { Translated } from '#web/locales/translated.ts';

export const settings: Translated<typeof en> = {
  create: {
    title: 'Nuevo grupo',
    submit: 'Crear grupo',
    failed: 'No se ha podido crear el grupo. {{reason}}',
  },
  edit: {
    title: 'Editar grupo',
    submit: 'Guardar cambios',
    saved: 'Grupo guardado',
    failed: 'Tus cambios no se han guardado. {{reason}}',
    field: {
      name: 'Nombre',
      description: 'Descripción',
      currencies: 'Monedas',
      defaultCurrency: 'Moneda por defecto',
      icon: 'Icono',
      colour: 'Color',
      timeZone: 'Zona horaria',
    },
  },
  about: {
    title: 'Información',
    edit: 'Editar',
    noDescription: 'Aún no hay descripción.',
    currencies: 'Monedas',
    defaultMark: '{{currency}} (por defecto)',
    created: 'Creado',
    createdBy: 'el {{date}} por {{name}}',
    createdByYou: 'el {{date}} por ti',
  },
  limit: {
    title: 'El plan gratuito llega hasta aquí',
    create_one: 'Has llegado a tu límite de {{count}} grupo. Pásate a Premium para tener grupos sin límite.',
    create_other:
      'Has llegado a tu límite de {{count}} grupos. Pásate a Premium para tener grupos sin límite.',
    instead_one: 'Sal de un grupo que esté saldado y habrá sitio para otro.',
    instead_other: 'Sal de {{count}} grupos que estén saldados y habrá sitio para otro.',
  },
  form: {
    untitled: 'Tu grupo',
    name: 'Nombre',
    namePlaceholder: 'Piso 12, Viaje a la nieve, Comidas…',
    nameError: 'El nombre tiene de {{min}} a {{max}} caracteres',
    description: 'Descripción',
    descriptionPlaceholder: 'Opcional: ¿para qué es?',
    descriptionCount: '{{used}} de {{max}} caracteres',
    descriptionError: 'La descripción tiene como mucho {{max}} caracteres',
    currencies: 'Monedas',
    currenciesPlaceholder: 'Euro, USD, yen…',
    currenciesHint:
      'Hasta {{max}}. Los gastos nuevos empiezan en la marcada. Los saldos van por separado, sin convertir.',
    currenciesError: 'Elige de una a {{max}} monedas',
    anotherCurrency: 'Añadir otra moneda…',
    defaultCurrency: 'por defecto',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Ahí empiezan los días de los gastos recurrentes y los meses de las estadísticas.',
    ownColourTitle: 'Cualquier color, con Premium',
    ownColourMessage: 'Los otros once son tuyos en todos los planes.',
    seePremium: 'Ver Premium',
  },
  leave: {
    action: 'Salir del grupo',
    title: '¿Salir de «{{name}}»?',
    message: 'Dejarás de ver sus gastos. Los movimientos pasados conservan tu nombre.',
    invitations:
      'Tus invitaciones abiertas terminan con ello: sus enlaces dejan de valer. Otros admins pueden volver a invitar.',
    left: 'Has salido de «{{name}}»',
    failed: 'Sigues en el grupo. {{reason}}',
    balancesTitle: 'Salda tus cuentas antes de salir',
    balancesMessage: 'Tienes saldos abiertos en este grupo:',
    household:
      'Saldas junto con «{{name}}», pero sales por tu cuenta: tu propio saldo tiene que estar a cero.',
    householdQuits:
      '«{{name}}» está en paz, pero sales por tu cuenta y tú todavía no. Registra un pago entre ti y otra persona de «{{name}}», y podrás salir.',
    householdQuitsIn:
      '«{{name}}» está en paz en {{currencies}}, pero sales por tu cuenta y tú todavía no. Ahí, registra un pago entre ti y otra persona de «{{name}}».',
    settle: 'Saldar cuentas',
    settleWithin: 'Registrar un pago',
    lastAdminTitle: 'Nadie más administra el grupo',
    lastAdminMessage:
      'Un grupo necesita a alguien que se ocupe de él. Di quién toma el relevo y podrás salir.',
    newAdmin: 'Quién administrará el grupo',
    newAdminMissing: 'Elige a un miembro',
    aloneTitle: 'Solo estás tú en el grupo',
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
    archived: '«{{name}}» está archivado para ti. Tus propios gastos recurrentes en él se pausarán',
    restored: '«{{name}}» vuelve a estar entre tus grupos',
    failed: '«{{name}}» sigue donde estaba. {{reason}}',
    allTitle: 'Todos tus grupos están archivados',
    allMessage: 'No se pierde nada. Saca uno del archivo para tenerlo otra vez a mano.',
  },
  refusal: {
    paidEachOther:
      'Hay un pago entre los dos. Elimínalo antes: si son la misma persona, se pagaría a sí misma.',
    beingMerged: 'Aquí todavía se están uniendo dos personas en una. Inténtalo de nuevo en un minuto.',
    full: 'Ya tiene {{max}} personas, contando a quienes se fueron.',
    currencyInUse:
      'Hay saldos abiertos en {{currencies}}. Una moneda se puede quitar cuando no quedan saldos en ella.',
    currencyNotOffered: 'Este servidor no ofrece {{currency}}.',
    outstandingBalance: 'Hay un saldo abierto en {{currency}}. Sáldalo antes.',
  },
};
