import type { items as en } from '#web/locales/en/ledger/items.ts';
import type { Translated } from '#web/locales/translated.ts';

export const items: Translated<typeof en> = {
  title: 'Artículos',
  name: 'De qué es el artículo {{number}}',
  namePlaceholder: 'Artículo {{number}}',
  amount: 'Importe del artículo {{number}}',
  remove: 'Quitar el artículo {{number}}',
  who: 'Quién participa en el artículo {{number}}',
  everyone: 'Todos',
  addPerson: 'Añadir a alguien',
  weighted: '{{name}} × {{parts}}',
  add: 'Añadir un artículo',
  extra: { discount: 'Descuento', tax: 'Impuestos', tip: 'Propina' },
  extrasHint: 'Se reparten en proporción a lo que suman los artículos de cada persona.',
  each: 'Lo que le toca a cada persona',
  noName: 'Un artículo sin nombre',
  otherPeople: 'Participan otras personas',
  problem: {
    'no-items': 'Escribe al menos un artículo con su importe',
    'no-participants': 'Elige quién participa en cada artículo',
    'too-many': 'Demasiadas personas en todos los artículos juntos. Elige menos en algunos',
    'no-amount': 'Cada artículo necesita un importe',
    unreadable: 'El importe de un artículo no se puede usar',
    'unreadable-extra': 'Escribe la propina, los impuestos y el descuento como importes, por ejemplo 4,20',
    discount: 'El descuento es mayor que la suma de los artículos',
  },
  rest: 'Faltan {{rest}} de {{total}} en los artículos',
  tooMuch: 'Los artículos suman {{rest}} más que {{total}}',
  makeTotal: 'Que el total sea {{sum}}',
  addRest: 'Añadir un artículo de {{rest}}',
};
