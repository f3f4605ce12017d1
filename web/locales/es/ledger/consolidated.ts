import type { consolidated as en } from '#web/locales/en/ledger/consolidated.ts';
import type { Translated } from '#web/locales/translated.ts';

export const consolidated: Translated<typeof en> = {
  pays: { byYou: 'Pagas a {{name}}', toYou: '{{name}} te paga' },
  paid: { byYou: 'Pagaste a {{name}}', toYou: '{{name}} te pagó' },
  breakdown: {
    description: 'Todos los grupos juntos, en {{currency}}',
    label: 'Por grupo',
    total: 'En total',
    even: 'Lo pendiente en estos grupos se compensa: no hace falta ningún pago.',
    failed: 'No se han podido cargar los demás grupos',
    settle: 'Saldar',
  },
  settle: {
    title: 'Saldar con {{name}}',
    youOwe: 'Entre todos los grupos, debes {{amount}} a {{name}}.',
    owesYou: 'Entre todos los grupos, {{name}} te debe {{amount}}.',
    nothing: 'Ahora no hay nada pendiente entre tú y {{name}}.',
    changed: {
      owedYou: 'Esto ha cambiado desde que lo abriste. Entonces {{name}} te debía {{amount}}.',
      youOwed: 'Esto ha cambiado desde que lo abriste. Entonces debías {{amount}} a {{name}}.',
    },
    date: 'Fecha',
    save: 'Registrar el pago',
    noAmount: 'Introduce un importe',
    tooMuch: 'Entre vosotros hay pendiente como mucho {{amount}}',
    noDate: 'Elige un día que exista',
  },
  preview: {
    whole_one: 'Se registra en {{count}} grupo:',
    whole_other: 'Se registra en {{count}} grupos, y en todos quedáis en paz:',
    part_one: 'Se registra en {{count}} grupo:',
    part_other:
      'Se registra en {{count}} grupos. Si se paga solo una parte, se salda primero la deuda más antigua:',
    label: 'Se registra como',
    failed: 'No se ha podido cargar cómo se registra',
    offline: 'No tienes conexión. El pago se guarda y se reparte entre los grupos cuando se envíe.',
    since: 'pendiente desde el {{date}}',
    left: 'quedan {{amount}} pendientes',
  },
  booked: 'Pago registrado · {{payment}} {{amount}}',
  kept: 'Guardado en este dispositivo hasta que haya conexión · {{payment}} {{amount}}',
  undone: 'Pago deshecho',
  undoFailed: 'El pago sigue ahí: {{reason}}',
  undonePartly: 'Solo se ha deshecho en parte. El pago sigue en {{groups}}: {{reason}}',
  undoKept: 'Guardado en este dispositivo. El pago se deshace cuando haya conexión.',
  failed: 'El pago no se ha registrado: {{reason}}',
};
