import type { lost as en } from '#web/locales/en/groups/lost.ts';
import type { Translated } from '#web/locales/translated.ts';

export const lost: Translated<typeof en> = {
  notFound: {
    title: 'No encontramos este grupo',
    message:
      'Puede que se haya eliminado o que no seas miembro. Si existe, entra con un enlace de un miembro.',
  },
  deleted: {
    title: '«{{group}}» se ha eliminado',
    byOther: '{{name}} ha eliminado «{{group}}»',
    byYou: 'Has eliminado «{{group}}»',
    message: 'Todos sus gastos, saldos e historial han desaparecido para todo el mundo.',
  },
  unsaved: 'Lo que habías escrito aquí no se ha guardado',
  action: 'Ir a tus grupos',
};
