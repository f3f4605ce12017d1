import type { rates as en } from '#web/locales/en/ledger/rates.ts';
import type { Translated } from '#web/locales/translated.ts';

export const rates: Translated<typeof en> = {
  about: 'unos',
  owed: 'te deben',
  owe: 'debes',
  together: {
    owed: 'En todas las monedas juntas te deben',
    owe: 'En todas las monedas juntas debes',
    even: 'En todas las monedas juntas estás en paz',
  },
  rate: '1 {{from}} = {{rate}} {{to}}',
  note: 'Solo como información: {{rates}} ({{source}}, {{date}})',
  original: '{{amount}} a 1 {{from}} = {{rate}} {{to}}',
  foreign: {
    label: 'Importe en otra moneda',
    currency: 'El importe está en',
    rate: '1 {{from}} en {{to}}',
    unreadable: 'No es un tipo de cambio: un número como 0,86 o 1380',
    noRate: 'No hay tipo de cambio para ese día: escríbelo.',
    origin: '{{source}}, {{date}}',
    booked: 'Se apunta: {{amount}}',
    propose: 'Usar {{rate}}',
    leave: 'Escribirlo en {{currency}}',
  },
  source: { ecb: 'Banco Central Europeo', example: 'Banco Central de Ejemplo' },
  ofSource: {
    ecb: 'del Banco Central Europeo',
    example: 'del Banco Central de Ejemplo',
    other: 'de {{source}}',
  },
  choice: {
    label: 'Mostrar los importes también en',
    hint: 'Convertidos solo como información, al cambio {{ofSource}} del {{date}}. Lo que se debe sigue en su moneda.',
    hintNoRates: 'Ahora mismo no hay tipos de cambio, así que no se convierte nada.',
    none: 'Ninguna otra',
    failed: 'No se ha podido guardar. Inténtalo de nuevo.',
  },
};
