import type { exporting as english } from '#web/locales/en/ledger/exporting.ts';
import type { Translated } from '#web/locales/translated.ts';

export const exporting: Translated<typeof english> = {
  title: 'Exportar',
  soon: 'Aún no está listo: en cuanto se pueda descargar, estará aquí.',
  csv: 'CSV',
  csvMessage: 'Los movimientos para una hoja de cálculo, uno por línea.',
  csvDays: 'Los últimos 30 días.',
  csvYear: 'Hasta un año.',
  csvMore: 'Premium: hasta un año.',
  pdf: 'PDF',
  pdfMessage: 'Un extracto para imprimir o guardar, en inglés o en español.',
  pdfMore: 'Con Premium.',
};
