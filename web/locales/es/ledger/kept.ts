import type { kept as english } from '#web/locales/en/ledger/kept.ts';
import type { Translated } from '#web/locales/translated.ts';

export const kept: Translated<typeof english> = {
  waiting_one: '{{count}} apunte pendiente de envío.',
  waiting_other: '{{count}} apuntes pendientes de envío.',
  refused_one: '{{count}} apunte no se ha aceptado.',
  refused_other: '{{count}} apuntes no se han aceptado.',
  receipts_one: '{{count}} recibo no se ha aceptado.',
  receipts_other: '{{count}} recibos no se han aceptado.',
  show: 'Ver',
  title: 'Guardado en este dispositivo',
  message: 'Lo pendiente se envía solo, en este orden, en cuanto haya conexión.',
  unstored_one:
    'El dispositivo no puede guardar {{count}} apunte, que se pierde si esta página se cierra antes.',
  unstored_other:
    'El dispositivo no puede guardar {{count}} apuntes, que se pierden si esta página se cierra antes.',
  inGroup: 'en {{group}}',
  kind: {
    create: 'Nuevo',
    edit: 'Editado',
    delete: 'Eliminado',
    restore: 'Recuperado',
    settle: 'Pago',
    'settle-across': 'Pago',
  },
  state: {
    waiting: 'pendiente de envío',
    refused: 'No aceptado: {{reason}}',
    behind: 'No enviado: sigue a un cambio del mismo apunte que no se ha aceptado.',
  },
  across: 'entre grupos',
  lookAgain: 'Ver lo que hay pendiente ahora',
  correct: 'Corregirlo',
  lost: 'Este grupo se ha eliminado, o ya no estás en él. Si todavía cuenta, apúntalo en otro grupo.',
  discard: 'Descartar',
  discardTitle: '¿Descartar este apunte?',
  discardMessage: '«{{description}}» no se guardó, y también desaparecerá de este dispositivo.',
  leaving: {
    title_one: '{{count}} apunte aún no se ha enviado',
    title_other: '{{count}} apuntes aún no se han enviado',
    message:
      'Lo que no se ha enviado se queda en este dispositivo, y lo pendiente se envía cuando vuelvas a entrar aquí.',
    unstoredEntries_one: '{{count}} apunte no está en este dispositivo, y se pierde si no se envía antes.',
    unstoredEntries_other:
      '{{count}} apuntes no están en este dispositivo, y se pierden si no se envían antes.',
    unstored_one: '{{count}} recibo no está en este dispositivo, y se pierde si no se envía antes.',
    unstored_other: '{{count}} recibos no están en este dispositivo, y se pierden si no se envían antes.',
    leave: 'Cerrar sesión de todos modos',
    stay: 'No cerrar sesión',
  },
  signedOut: {
    title: 'Has cerrado la sesión en este dispositivo',
    message: 'Aún no se ha podido avisar al servidor. Se le avisará en cuanto haya conexión.',
  },
  receipt: {
    of: 'Recibo de «{{description}}»',
    look: 'Verlo',
    discardTitle: '¿Descartar este recibo?',
    discardMessage: '«{{name}}» no se añadió, y también desaparecerá de este dispositivo.',
  },
};
