import type { categories as en } from '#web/locales/en/ledger/categories.ts';
import type { Translated } from '#web/locales/translated.ts';

export const categories: Translated<typeof en> = {
  groceries: 'Supermercado',
  dining: 'Restaurantes y bares',
  rent: 'Alquiler e hipoteca',
  household: 'Hogar',
  utilities: 'Luz, agua y gas',
  internet: 'Internet y teléfono',
  transport: 'Transporte',
  car: 'Coche y gasolina',
  travel: 'Viajes',
  lodging: 'Alojamiento',
  entertainment: 'Ocio',
  sport: 'Deporte',
  shopping: 'Compras',
  health: 'Salud',
  gifts: 'Regalos',
  children: 'Niños',
  pets: 'Mascotas',
  education: 'Educación',
  insurance: 'Seguros',
  fees: 'Comisiones e impuestos',
  other: 'Otros',
  none: 'Sin categoría',
  unknown: 'Una categoría nueva',
};
