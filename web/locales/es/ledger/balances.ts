import type { balances as en } from '#web/locales/en/ledger/balances.ts';
import type { Translated } from '#web/locales/translated.ts';

export const balances: Translated<typeof en> = {
  currency: 'Moneda',
  yours: {
    owed: 'En este grupo te deben',
    owe: 'En este grupo debes',
    settled: 'En este grupo estás en paz',
  },
  household: {
    owed: 'En este grupo le deben a {{name}}',
    owe: 'En este grupo debe {{name}}',
    settled: 'En este grupo {{name}} está en paz',
  },
  pays: { you: 'Pagas a {{name}}', toYou: '{{name}} te paga', between: '{{from}} paga a {{to}}' },
  paid: { you: 'Pagaste a {{name}}', toYou: '{{name}} te pagó', between: '{{from}} pagó a {{to}}' },
  owes: { you: 'Debes a {{name}}', toYou: '{{name}} te debe', between: '{{from}} debe a {{to}}' },
  balanceOf: { you: 'Tu saldo', other: 'Saldo de {{name}}' },
  summary: {
    title_one: 'En paz con {{count}} pago',
    title_other: 'En paz con {{count}} pagos',
    fewest: 'mínimo',
    quits: 'Todos en paz',
    settle: 'Saldar cuentas',
    balances: 'Saldos',
    all_one: 'Ver el {{count}} pago',
    all_other: 'Ver los {{count}} pagos',
  },
  plan: { behind: 'Lo pendiente de envío aún no está en este plan.' },
  mark: {
    paid: 'Marcar como pagado',
    received: 'Marcar como recibido',
    short: 'Marcar pagado',
    labelled: 'Marcar pagado: {{payment}}',
  },
  why: { short: '¿por qué?' },
  handed: { transfer: 'Traspaso', settlement: 'Pago' },
  booked: {
    done: 'Pago registrado',
    named: 'Pago registrado · {{payment}} {{amount}}',
    sending: 'Registrando el pago…',
    undoing: 'Deshaciendo el pago…',
    waiting: 'Pendiente de envío',
    already: '{{name}} ya lo ha registrado',
    alreadyYou: 'Ya lo has registrado',
    undo: 'Deshacer',
    failed: 'El pago no se ha registrado: {{reason}}',
    undone: 'Pago deshecho',
    undoFailed: 'El pago sigue ahí: {{reason}}',
  },
};
