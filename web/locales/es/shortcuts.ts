import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

export const shortcuts: Translated<typeof english> = {
  title: 'Atajos de teclado',
  newExpense: 'Añadir un gasto',
  save: 'Guardar un movimiento, un pago o un grupo',
  close: 'Cerrar un diálogo',
  list: 'Mostrar esta lista',
};
