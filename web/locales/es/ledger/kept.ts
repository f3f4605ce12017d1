import type { kept as english } from '#web/locales/en/ledger/kept.ts';
import type { Translated } from '#web/locales/translated.ts';

export const kept: Translated<typeof english> = {
  waiting_one: '{{count}} apunte espera a ser enviado.',
  waiting_other: '{{count}} apuntes esperan a ser enviados.',
  refused_one: '{{count}} apunte no fue aceptado.',
  refused_other: '{{count}} apuntes no fueron aceptados.',
  show: 'Ver',
  title: 'Guardado en este dispositivo',
  message: 'Lo que espera se envía solo, en este orden, en cuanto haya conexión.',
  inGroup: 'en {{group}}',
  kind: {
    create: 'Nuevo',
    edit: 'Editado',
    delete: 'Eliminado',
    restore: 'Recuperado',
    settle: 'Pago',
    'settle-across': 'Pago',
  },
  state: { waiting: 'esperando a ser enviado', refused: 'No aceptado: {{reason}}' },
  across: 'entre grupos',
  lookAgain: 'Ver lo que hay pendiente ahora',
  correct: 'Corregirlo',
  discard: 'Descartar',
  discardTitle: '¿Descartar este apunte?',
  discardMessage: '«{{description}}» no se guardó, y entonces desaparece también de este dispositivo.',
};
