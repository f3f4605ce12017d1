import type { subscription as en } from '#web/locales/en/account/subscription.ts';
import type { Translated } from '#web/locales/translated.ts';

export const subscription: Translated<typeof en> = {
  title: 'Suscripción',
  failed: 'No se ha podido cargar la suscripción',
  failedMessage: 'No podemos mostrar los datos de tu suscripción. Inténtalo de nuevo.',
  granted: 'Concedido por un administrador, permanente hasta que se retire.',
  plan: { PREMIUM_MONTHLY: 'Premium mensual', PREMIUM_YEARLY: 'Premium anual', granted: 'Premium' },
  status: {
    active: 'Activa',
    expired: 'Terminada',
    cancelled: 'Cancelada',
    pending: 'Pendiente',
    past_due: 'Pago atrasado',
    paused: 'En pausa',
    trialing: 'Prueba',
  },
  date: {
    ended: 'Terminó',
    expires: 'Termina',
    'trial-ends': 'La prueba termina',
    'next-billing': 'Próximo cobro',
  },
  since: 'Desde',
  price: { label: 'Precio', PREMIUM_MONTHLY: 'al mes', PREMIUM_YEARLY: 'al año' },
  nextPlan: {
    PREMIUM_MONTHLY: 'Mensual a partir del {{date}}',
    PREMIUM_YEARLY: 'Anual a partir del {{date}}',
  },
  pastDue: 'El último pago ha fallado y se volverá a intentar. Revisa tu tarjeta para que Premium siga.',
  pending: 'Estamos confirmando el pago.',
  manage: 'Gestionar la facturación',
  manageCard: 'Revisar la tarjeta',
  manageFailed: 'No se ha podido abrir el portal de cliente',
  unbilled: {
    operator:
      'Este servidor no cobra nada, así que aquí no se puede cambiar. Pregunta a quien gestiona este servidor.',
    support:
      'Este servidor no cobra nada, así que aquí no se puede cambiar. Ponte en contacto con soporte: <address/>',
    subject: 'Quits Premium: mi suscripción',
  },
  switch: {
    PREMIUM_MONTHLY: 'Pagar cada mes',
    PREMIUM_YEARLY: 'Pagar cada año',
    title: { PREMIUM_MONTHLY: '¿Pagar cada mes?', PREMIUM_YEARLY: '¿Pagar cada año?' },
    message: 'Ahora no se cobra nada. El otro plan se cobra a partir del {{date}}.',
    done: 'El otro plan se cobra a partir del próximo cobro',
    failed: 'No se ha cambiado el plan: {{reason}}',
    price: {
      PREMIUM_MONTHLY: 'Precio al mes en tu país:',
      PREMIUM_YEARLY: 'Precio al año en tu país:',
    },
  },
  cancel: {
    action: 'Cancelar la suscripción',
    title: '¿Cancelar la suscripción?',
    message:
      'Premium sigue hasta el {{date}} y no se cobra nada más. Tus grupos y lo que hay en ellos se quedan.',
    paused:
      'Termina ahora. Durante la pausa no se ha cobrado nada, ni se cobrará. Tus grupos y lo que hay en ellos se quedan.',
    keepPaused: 'Dejarla en pausa',
    donePaused: 'Cancelada. No se cobra nada más.',
    keep: 'Seguir con Premium',
    done: 'Cancelada. Premium sigue hasta el {{date}}.',
    failed: 'No se ha cancelado la suscripción: {{reason}}',
    pastDue:
      'No se cobra ningún periodo más. El pago que ha fallado puede volver a intentarse. Tus grupos y lo que hay en ellos se quedan.',
  },
  paused: {
    now: 'Está en pausa y no se cobra nada. Reanúdala para que Premium siga.',
    action: 'Reanudar',
    title: '¿Reanudar la suscripción?',
    message: 'Empieza ahora un nuevo periodo, y su precio se cobra ahora.',
    failed: 'No se ha reanudado la suscripción: {{reason}}',
  },
  resume: {
    action: 'Seguir con Premium',
    done: 'Premium sigue',
    failed: 'No se ha deshecho la cancelación: {{reason}}',
  },
};
