import type { receipts as en } from '#web/locales/en/ledger/receipts.ts';
import type { Translated } from '#web/locales/translated.ts';

export const receipts: Translated<typeof en> = {
  title: 'Recibos',
  add: 'Añadir recibo',
  photograph: 'Hacer una foto',
  drop: 'Suelta aquí fotos y PDF',
  hint: 'o suelta aquí una foto o un PDF',
  list: 'Recibos de esta entrada',
  loading: 'Los recibos se están cargando',
  failed: 'Los recibos no se han cargado',
  pictureFailed: 'La imagen no se ha cargado',
  open: 'Abrir {{name}}',
  viewer: {
    place: '{{number}} de {{count}}',
    previous: 'Anterior',
    next: 'Siguiente',
    download: 'Descargar',
    delete: 'Eliminar',
    addedBy: 'Añadido por {{name}}',
    addedByYou: 'Añadido por ti',
    pdf: 'PDF, {{size}} MB',
  },
  deleteTitle: '¿Eliminar este recibo?',
  deleteMessage: '«{{name}}» se elimina del todo, para todas las personas del grupo.',
  deleted: 'El recibo se ha eliminado',
  deleteFailed: 'El recibo sigue ahí: {{reason}}',
  upload: {
    waiting: '{{name}} espera',
    sending: '{{name}}: {{percent}} % enviado',
    failed: '{{name}} no se ha añadido',
    cancel: 'Cancelar {{name}}',
    noRoom:
      'Este dispositivo no tiene espacio para guardar {{name}}. Deja esta página abierta hasta que se envíe.',
    retry: 'Intentar de nuevo',
    dismiss: 'Quitar {{name}}',
  },
  problem: {
    unreadable: 'No es un PDF ni una imagen que tu navegador pueda leer.',
    tooLarge: 'Un recibo tiene 10 MB como máximo.',
    empty: 'El archivo está vacío.',
    tooMany: 'Una entrada tiene {{count}} recibos como máximo.',
    deleted: 'La entrada se ha eliminado entretanto.',
  },
  chosen: {
    list: 'Recibos por añadir',
    remove: 'Quitar {{name}}',
    failed: '{{name}} no se ha añadido. Abre la entrada para intentarlo de nuevo.',
    note_one: 'Se añade al guardar.',
    note_other: 'Se añaden al guardar.',
    offline: 'No hay conexión. Se guardan en este dispositivo con la entrada y se envían cuando vuelva.',
  },
};
