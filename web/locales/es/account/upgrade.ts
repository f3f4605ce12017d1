import type { upgrade as en } from '#web/locales/en/account/upgrade.ts';
import type { Translated } from '#web/locales/translated.ts';

export const upgrade: Translated<typeof en> = {
  manage: 'Gestionar grupos',
  upgrade: 'Mejorar el plan',
  title: 'Premium',
  lead: 'El plan gratuito salda cuentas todo el tiempo que quieras. Premium le quita los límites.',
  from: 'Desde: {{place}}',
  source: {
    limit_banner: 'por encima del límite',
    limit_reminder: 'por encima del límite',
    limit_refusal: 'saldar cuentas',
    new_group: 'nuevo grupo',
    group_form: 'colores de un grupo',
    groups: 'tus grupos',
    invitation: 'una invitación',
    recurring_expenses: 'gastos recurrentes',
    profile: 'tu perfil',
    pricing: 'los precios',
  },
  own: {
    title: 'Tu plan gratuito',
    used: '{{used}} de {{max}} grupos en uso',
  },
  notForSale: {
    title: 'En este servidor no se vende nada',
    message:
      'Aquí no puedes comprar Premium y a nadie se le cobra. Quien gestiona este servidor puede dárselo a una cuenta, o a todo el mundo a la vez.',
  },
  premium: {
    title: 'Tienes Premium',
    message: 'Todos los grupos que quieras, en cualquier color. No queda nada que mejorar.',
  },
  forAll: {
    title: 'Aquí está todo incluido',
    message: 'Este servidor no vende nada: todo el mundo tiene lo que ofrece Premium.',
  },
  outcome: {
    success: {
      title: 'Ya tienes Premium',
      message: 'Se acabaron los límites. Gracias por hacer posible Quits.',
      waitingTitle: 'Estamos confirmando tu pago',
      waiting: 'Tarda unos segundos. Puedes salir de esta página: Premium empieza solo.',
      lateTitle: 'La confirmación tarda más de lo normal',
      late: 'No tienes que pagar otra vez. Premium empieza solo en cuanto se confirme el pago.',
      look: 'Mirar de nuevo',
      plan: 'Ver tu suscripción',
    },
    cancel: {
      title: 'No se ha cobrado nada',
      message: 'Has cerrado el pago antes de terminar. Tu cuenta sigue como estaba.',
    },
    error: {
      title: 'El pago ha fallado',
      message: 'No se ha cobrado nada. Puede funcionar otra tarjeta, o la misma un poco más tarde.',
    },
    again: 'Volver a los planes',
  },
  compare: 'Comparar los planes',
  unlimitedGroups: 'Todos los grupos que quieras',
  subscribed: {
    title: 'Ya tienes una suscripción',
    paused: 'Está en pausa. Reanúdala en tu perfil para que Premium siga.',
    running: 'Está en marcha: tienes Premium, y ahora no hay que pagar nada más.',
  },
  toGroups: 'Ir a tus grupos',
  banner: {
    label: 'Por encima del límite del plan gratuito',
    title: 'Estás en {{used}} grupos y el plan gratuito llega a {{max}}',
    message_one: 'Hasta que salgas de {{count}} grupo, solo puedes saldar cuentas.',
    message_other: 'Hasta que salgas de {{count}} grupos, solo puedes saldar cuentas.',
  },
  reminder: {
    message_one: 'No se pierde nada. Sal de {{count}} grupo o mejora tu plan, y todo vuelve a funcionar.',
    message_other: 'No se pierde nada. Sal de {{count}} grupos o mejora tu plan, y todo vuelve a funcionar.',
    still: 'Lo que puedes hacer mientras tanto',
    settle: 'Saldar lo que esté abierto, en todos los grupos',
    leave: 'Salir de un grupo que esté saldado',
    handOver: 'Ceder los permisos de administración',
    not: 'Lo que tiene que esperar',
    add: 'Nuevos gastos, traspasos y cambios en los anteriores',
    change: 'Nuevos grupos, invitaciones y ajustes',
  },
  refusal: {
    title: 'Esto tiene que esperar',
    message:
      'Estás en más grupos de los que admite el plan gratuito. Hasta que se arregle, los pagos solo pueden llevar a cero lo que está abierto.',
    instead: 'Lo que puedes hacer en su lugar',
    somebody: 'Esta persona',
    owesNothing: {
      you: 'Aquí no debes nada en {{currency}}',
      other: 'Aquí {{name}} no debe nada en {{currency}}',
    },
    paysMore: { you: 'Debes {{limit}}, no {{amount}}', other: '{{name}} debe {{limit}}, no {{amount}}' },
    isOwedNothing: {
      you: 'Aquí no se te debe nada en {{currency}}',
      other: 'Aquí no se debe nada a {{name}} en {{currency}}',
    },
    receivesMore: {
      you: 'Se te deben {{limit}}, no {{amount}}',
      other: 'A {{name}} se le deben {{limit}}, no {{amount}}',
    },
    smaller: 'Escribe un importe menor',
    smallerDetail: '{{limit}} como mucho',
    settle: 'Salda antes lo que está abierto',
    settleDetail: 'Los pagos sugeridos funcionan todos.',
    leave: 'Sal de un grupo',
    leaveDetail: 'De uno que ya no necesites y que esté saldado.',
    upgradeDetail: 'Todos los grupos que quieras, y nada de esto.',
    understood: 'Entendido',
  },
  ending: {
    title: 'Premium termina el {{date}}',
    message: 'Lo has cancelado. Hasta entonces puedes deshacer la cancelación en tu perfil.',
  },
  pastDue: { title: 'Tu último pago ha fallado' },
};
