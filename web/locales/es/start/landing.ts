import type { landing as en } from '#web/locales/en/start/landing.ts';
import type { Translated } from '#web/locales/translated.ts';

export const landing: Translated<typeof en> = {
  title: 'Quits: cuentas claras, amistades largas',
  start: 'Crear un grupo',
  demo: 'Probar la demo',
  hero: {
    title: 'Cuentas claras, amistades largas.',
    detail:
      'Apunta quién pagó. Quits calcula quién debe a quién, al céntimo, en cualquier moneda, y encuentra el mínimo de pagos para que todos queden en paz.',
    note: 'Gratis para dos grupos. Sin tarjeta, sin límite diario, sin anuncios.',
    noteForAll: 'Gratis, con todos los grupos que quieras. Sin límite diario y sin anuncios.',
  },
  sample: {
    group: 'Viaje a la nieve',
    detail: '{{friends}} amigos · {{expenses}} gastos',
    saved: '{{payments}} pagos, no {{debts}}',
    payments: 'Los pagos que saldan el viaje',
    pays: '{{from}} <faint>paga a</faint> {{to}}',
  },
  steps: {
    title: 'Tres pasos y quedáis en paz',
    group: {
      title: 'Crea un grupo',
      text: 'Un piso, un viaje, dos personas. Manda un enlace por el chat de siempre y ya están todos dentro.',
      sample: 'Piso de la calle Olmo',
    },
    add: {
      title: 'Apunta lo que se pagó',
      text: 'Diez segundos en la mesa: el importe, y queda repartido. Desigual, por partes o en porcentaje, si quieres.',
      sample: 'Cena en Casa Luigi',
      sentence: 'Pagaste tú, entre 4',
    },
    settle: {
      title: 'Salda las cuentas',
      text: 'Mira quién paga a quién. El mínimo de pagos posible, cada uno con su explicación.',
      sample: 'Saldado',
    },
  },
  features: {
    title: 'El dinero, con calma',
    groups: {
      title: 'Un grupo para cada cosa',
      text: 'Con su gente, su icono, su color y hasta diez monedas. Separa tantos como tu vida necesite.',
    },
    tracking: {
      title: 'Nada se pierde',
      text: 'Gastos, traspasos e ingresos. Cada cambio se guarda y lo borrado se puede recuperar.',
    },
    balances: {
      title: 'Exacto al céntimo',
      text: 'Las partes suman siempre el total. Pulsa cualquier saldo para ver de dónde sale.',
    },
    settlement: {
      title: 'El mínimo de pagos',
      text: 'No es una buena aproximación: cuando Quits dice que no hay un plan con menos pagos, lo ha demostrado.',
    },
    invitations: {
      title: 'Basta con un enlace',
      text: 'Invita con un enlace que caduca cuando tú digas y que puedes retirar en cualquier momento.',
    },
    secure: {
      title: 'Solo vuestro',
      text: 'Solo los miembros ven el grupo. Sin anuncios ni rastreadores, de código abierto y en tu propio servidor si quieres.',
    },
  },
  audiences: {
    title: 'Para todos los que comparten',
    flat: { title: 'Pisos', text: 'Alquiler, luz e internet, que se apuntan solos cada mes.' },
    trip: { title: 'Viajes', text: 'Tres monedas, doce amigos y una noche para saldarlo todo.' },
    household: {
      title: 'Parejas y familias',
      text: 'Juntos son un hogar del grupo, que paga y cobra como uno solo.',
    },
    team: { title: 'Equipos y clubes', text: 'Comidas, regalos y partidos fuera, sin hojas de cálculo.' },
  },
  trust: {
    title: 'En qué puedes confiar',
    signIn: {
      title: 'Acceso seguro',
      text: 'Llaves de acceso, dos pasos o Google. Ves cada uno de tus dispositivos y puedes cerrar su sesión.',
    },
    privacy: { title: 'Privado', text: 'Lo que apuntas es de tu grupo. Llévatelo todo, o haz que se borre.' },
    infrastructure: {
      title: 'Fiable',
      text: 'Sin conexión, lo apuntado espera en tu móvil y se registra una sola vez.',
    },
    transparency: {
      title: 'Transparente',
      text: 'Cada cambio dice quién lo hizo y cuándo. Código abierto, con licencia MIT.',
    },
  },
  closing: {
    title: 'En paz esta misma noche',
    detail: 'Empezar lleva un minuto, y nadie tendrá que volver a sacar el tema del dinero.',
  },
};
