import type { groups as en } from '#web/locales/en/groups/groups.ts';
import type { Translated } from '#web/locales/translated.ts';

export const groups: Translated<typeof en> = {
  memberCount_one: '{{count}} miembro',
  memberCount_other: '{{count}} miembros',
  addExpense: 'Añadir gasto',
  invite: 'Invitar',
  export: 'Exportar',
  tabs: {
    label: 'Grupo',
    expenses: 'Gastos',
    transfers: 'Traspasos',
    balances: 'Saldos',
    statistics: 'Estadísticas',
    activity: 'Actividad',
    details: 'Detalles',
  },
  failed: 'No se ha podido cargar este grupo',
  alone: {
    title: 'De momento solo estás tú',
    message: 'Envía un enlace y los demás entran con dos toques. O añádelos por su nombre, y ya se unirán.',
    byName: 'Añadir personas por su nombre',
    action: 'Invitar a gente',
  },
};
