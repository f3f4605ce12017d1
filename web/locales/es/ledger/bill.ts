import type { bill as en } from '#web/locales/en/ledger/bill.ts';
import type { Translated } from '#web/locales/translated.ts';

export const bill: Translated<typeof en> = {
  lines: 'Líneas',
  name: 'De qué es la línea {{number}}',
  namePlaceholder: 'Línea {{number}}',
  amount: 'Importe de la línea {{number}}',
  remove: 'Quitar la línea {{number}}',
  who: 'Quién participa en la línea {{number}}',
  everyone: 'Todos',
  addPerson: 'Añadir a alguien',
  weighted: '{{name}} × {{parts}}',
  add: 'Añadir una línea',
  extra: { discount: 'Descuento', tax: 'Impuestos', tip: 'Propina' },
  extrasHint: 'Se reparten en proporción a lo que suman las líneas de cada persona.',
  each: 'Lo que le toca a cada persona',
  noName: 'Una línea sin nombre',
  changed: 'Líneas',
  otherPeople: 'Participan otras personas',
  problem: {
    'no-lines': 'Escribe al menos una línea con su importe',
    'no-participants': 'Elige quién participa en cada línea',
    'too-many': 'Demasiadas personas en todas las líneas juntas. Elige menos en algunas',
    unreadable: 'Cada línea necesita un importe',
    'unreadable-extra': 'Escribe la propina, los impuestos y el descuento como importes, por ejemplo 4,20',
    discount: 'El descuento es mayor que la suma de las líneas',
  },
  rest: 'Faltan {{rest}} de {{total}} en las líneas',
  tooMuch: 'Las líneas suman {{rest}} más que {{total}}',
  makeTotal: 'Que el total sea {{sum}}',
  addRest: 'Añadir una línea de {{rest}}',
};
