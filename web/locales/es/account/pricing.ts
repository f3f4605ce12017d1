import type { pricing as en } from '#web/locales/en/account/pricing.ts';
import type { Translated } from '#web/locales/translated.ts';

export const pricing: Translated<typeof en> = {
  title: 'Precios',
  lead: 'Saldar cuentas es gratis, todo el tiempo que quieras. Premium quita los límites.',
  leadForAll: 'Aquí todo es gratis, con todos los grupos que quieras.',
  free: {
    name: 'Gratis',
    price: 'para siempre',
    detail_one: '{{count}} grupo y todo lo que hace falta para saldarlo.',
    detail_other: '{{count}} grupos y todo lo que hace falta para saldarlos.',
    action: 'Regístrate gratis',
    current: 'Tu plan de hoy',
  },
  monthly: 'Premium mensual',
  yearly: 'Premium anual',
  detail: 'Todo, sin límites.',
  toUpgrade: 'Elegir este plan',
  have: 'Tienes Premium',
  paused: 'Tu suscripción está en pausa',
  compare: 'Qué incluye cada plan',
  priceLater: 'Verás el precio antes de comprar.',
  failed: 'No se han podido cargar los precios',
  notForSale: {
    title: 'Este servidor no vende nada',
    message:
      'Aquí no se puede comprar Premium y no se cobra a nadie. Quien lo gestiona puede dárselo a las cuentas.',
    forAll: 'Todas las cuentas de aquí tienen lo que incluye Premium.',
  },
  guarantees: {
    title: 'Sin riesgo',
    trial: {
      title: '{{days}} días gratis',
      detail: 'Hace falta una tarjeta; no se cobra nada hasta que termina la prueba.',
    },
    refund: {
      title: '{{days}} días de devolución',
      detail: 'Tras el primer cobro. El reembolso llega en 5 a 7 días laborables.',
    },
    cancel: { title: 'Cancela cuando quieras', detail: 'Premium sigue hasta el final de lo pagado.' },
  },
  faq: {
    title: 'Preguntas',
    card: {
      title: '¿Por qué hace falta una tarjeta para la prueba?',
      detail: 'Para que Premium siga sin pausas. Si cancelas en los 14 días, nunca se cobra nada.',
    },
    end: {
      title: '¿Qué pasa con mis grupos cuando termina Premium?',
      detail:
        'No se pierde nada. Con más grupos de los que admite el plan gratuito puedes leer, saldar y salir; los gastos nuevos esperan hasta que estés dentro del límite.',
    },
    switch: {
      title: '¿Puedo cambiar entre mensual y anual?',
      detail: 'Cuando quieras. El otro plan se cobra a partir del siguiente cobro.',
    },
    others: {
      title: '¿Necesitan Premium todos los miembros de un grupo?',
      detail: 'No. Premium es solo tuyo, y los grupos contigo siguen siendo gratis para los demás.',
    },
    payment: {
      title: '¿Quién gestiona el pago?',
      detail:
        'Paddle, nuestro distribuidor. Tu tarjeta nunca llega a este servidor y las facturas son de Paddle.',
    },
  },
};
