import type { search as en } from '#web/locales/en/ledger/search.ts';
import type { Translated } from '#web/locales/translated.ts';

export const search: Translated<typeof en> = {
  title: 'Búsqueda y acciones',
  placeholder: 'Busca o ve a…',
  options: 'Lo que se puede elegir',
  section: {
    actions: 'Acciones',
    groups: 'Grupos',
    places: 'Lugares y ajustes',
    transactions: 'Movimientos',
  },
  action: {
    addExpense: 'Añadir gasto en {{group}}',
    settleUp: 'Saldar cuentas en {{group}}',
    newGroup: 'Nuevo grupo',
    groups: 'Todos los grupos',
    statistics: 'Tus estadísticas',
    language: 'Idioma: {{name}}',
  },
  also: {
    settleUp: 'registrar pago pagar devolver saldos',
    newGroup: 'crear',
    statistics: 'gastos historial saldo gráfico',
    profile: 'cuenta ajustes contraseña',
    theme: 'modo apariencia claro oscuro',
    signOut: 'salir desconectar',
  },
  group: { members_one: '{{count}} miembro', members_other: '{{count}} miembros', archived: 'archivado' },
  searching: 'Buscando…',
  searchingOlder: 'Todavía nada. Buscando entre los más antiguos…',
  found_one: '{{count}} movimiento encontrado',
  found_other: '{{count}} movimientos encontrados',
  foundMore_one: '{{count}} movimiento encontrado, y puede haber más',
  foundMore_other: '{{count}} movimientos encontrados, y puede haber más',
  more: 'Mostrar más',
  none: 'Ningún movimiento para «{{text}}»',
  noneMessage:
    'La búsqueda mira las descripciones, las notas, los importes y los nombres de quienes pagaron.',
  failed: 'La búsqueda no ha llegado',
  offline: 'No tienes conexión',
  offlineMessage: 'Buscar movimientos necesita la red. Las acciones funcionan sin ella.',
  shortcuts: {
    title: 'Atajos de teclado',
    search: 'Buscar en todos los grupos, ir a cualquier sitio',
    searchFromField: 'Lo mismo, también al escribir en un campo de una página',
    newExpense: 'Añadir un gasto',
    save: 'Guardar un movimiento, un pago o un grupo',
    close: 'Cerrar un diálogo',
    list: 'Mostrar esta lista',
  },
};
