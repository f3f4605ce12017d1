import type { editing as en } from '../en/editing.ts';
import type { Translated } from '../translated.ts';

export const editing: Translated<typeof en> = {
  create: {
    title: 'Nuevo grupo',
    submit: 'Crear grupo',
    failed: 'No se pudo crear el grupo. {{reason}}',
  },
  edit: {
    title: 'Editar grupo',
    submit: 'Guardar cambios',
    saved: 'Grupo guardado',
    failed: 'Tus cambios no se han guardado. {{reason}}',
    field: {
      name: 'Nombre',
      description: 'Descripción',
      currencies: 'Monedas',
      defaultCurrency: 'Moneda principal',
      icon: 'Icono',
      colour: 'Color',
    },
  },
  about: {
    title: 'Información',
    edit: 'Editar',
    noDescription: 'Aún no hay descripción.',
    currencies: 'Monedas',
    defaultMark: '{{currency}} (principal)',
    created: 'Creado',
    createdBy: 'el {{date}} por {{name}}',
    createdByYou: 'el {{date}} por ti',
  },
  limit: {
    title: 'El plan gratuito llega hasta aquí',
    create_one: 'Has llegado a tu límite de {{count}} grupo. Pásate a Premium para tener grupos sin límite.',
    create_other:
      'Has llegado a tu límite de {{count}} grupos. Pásate a Premium para tener grupos sin límite.',
    instead_one: 'Sal de un grupo que esté saldado y habrá sitio para otro.',
    instead_other: 'Sal de {{count}} grupos que estén saldados y habrá sitio para otro.',
  },
  form: {
    preview: 'Vista previa',
    untitled: 'Tu grupo',
    name: 'Nombre',
    namePlaceholder: 'Piso 12, Viaje a la nieve, Comidas…',
    nameError: 'El nombre tiene de {{min}} a {{max}} caracteres',
    description: 'Descripción',
    descriptionPlaceholder: 'Opcional: ¿para qué es?',
    descriptionCount: '{{used}} de {{max}} caracteres',
    descriptionError: 'La descripción tiene como mucho {{max}} caracteres',
    currencies: 'Monedas',
    currenciesPlaceholder: 'Euro, USD, yen…',
    currenciesHint:
      'Hasta {{max}}. Los gastos nuevos empiezan en la marcada. Los saldos van por separado, sin convertir.',
    currenciesError: 'Elige de una a {{max}} monedas',
    anotherCurrency: 'Añadir otra moneda…',
    defaultCurrency: 'principal',
    ownColourTitle: 'Cualquier color, con Premium',
    ownColourMessage: 'Los otros once son tuyos en todos los planes.',
    seePremium: 'Ver Premium',
  },
};
