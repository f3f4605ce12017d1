import type { listing as en } from '#web/locales/en/ledger/listing.ts';
import type { Translated } from '#web/locales/translated.ts';

export const listing: Translated<typeof en> = {
  list: {
    title: 'Grupos',
    search: 'Buscar grupos',
    create: 'Nuevo grupo',
    label: 'Tus grupos',
    failed: 'No se han podido cargar tus grupos',
    found_one: '{{count}} grupo encontrado',
    found_other: '{{count}} grupos encontrados',
    noMatch: 'Ningún grupo se llama «{{text}}»',
    clearSearch: 'Ver todos los grupos',
    emptyTitle: 'Empieza con un grupo',
    emptyMessage:
      'Un piso, un viaje, una pareja: quienes comparten gastos contigo. Todos ven las mismas cuentas.',
    emptyAction: 'Crea tu primer grupo',
  },
  order: {
    action: 'Reordenar',
    done: 'Listo',
    hint: 'Arrastra por el asa o pulsa las flechas. El orden es solo tuyo, en todos tus dispositivos.',
    handle: 'grupo ordenable',
    instructions:
      'Pulsa la barra espaciadora para coger un grupo, las flechas para moverlo, otra vez la barra para soltarlo y Escape para devolverlo a su sitio.',
    drag: 'Arrastrar {{name}}',
    up: 'Subir {{name}}',
    down: 'Bajar {{name}}',
    lifted: 'Has cogido {{name}}, puesto {{place}} de {{count}}',
    moved: '{{name}} está en el puesto {{place}} de {{count}}',
    dropped: 'Has soltado {{name}} en el puesto {{place}} de {{count}}',
    cancelled: '{{name}} vuelve al puesto {{place}} de {{count}}',
    atEnd: '{{name}} se queda en el puesto {{place}} de {{count}}',
    failed: 'El orden sigue como estaba. {{reason}}',
  },
  menu: {
    actions: 'Acciones para {{name}}',
    info: 'Sobre el grupo',
  },
  info: {
    open: 'Abrir el grupo',
    guest: 'Aún sin cuenta',
  },
  totals: {
    title: 'En total',
    settled: 'Estás en paz con todo el mundo.',
  },
  plan: {
    used: '{{used}} de {{max}} grupos del plan gratuito',
    room_one: 'Hay sitio para {{count}} más.',
    room_other: 'Hay sitio para {{count}} más.',
    full: 'Con Premium no hay límite.',
    over_one: 'Sal de {{count}} para volver a estar dentro.',
    over_other: 'Sal de {{count}} para volver a estar dentro.',
  },
};
