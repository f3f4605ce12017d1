import type { tile as en } from '#web/locales/en/groups/tile.ts';
import type { Translated } from '#web/locales/translated.ts';

export const tile: Translated<typeof en> = {
  icon: 'Icono',
  colour: 'Color',
  own: 'Un color propio',
  ownLocked: 'Un color propio, con Premium',
  pick: 'Elegir un color',
  digits: 'Código del color',
  digitsError: 'Seis cifras o letras de la a a la f, como #5b5bd6',
  icons: {
    users: 'Personas',
    home: 'Casa',
    heart: 'Corazón',
    briefcase: 'Trabajo',
    plane: 'Viaje',
    utensils: 'Comida',
    'shopping-bag': 'Compras',
    dumbbell: 'Deporte',
    'gamepad-2': 'Juegos',
    'graduation-cap': 'Estudios',
    stethoscope: 'Salud',
    car: 'Coche',
  },
  colours: {
    blue: 'Azul',
    green: 'Verde',
    purple: 'Morado',
    red: 'Rojo',
    orange: 'Naranja',
    pink: 'Rosa',
    gray: 'Gris',
    cyan: 'Cian',
    lime: 'Lima',
    amber: 'Ámbar',
    teal: 'Turquesa',
  },
};
