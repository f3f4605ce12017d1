import type { invitations as en } from '#web/locales/en/groups/invitations.ts';
import type { Translated } from '#web/locales/translated.ts';

export const invitations: Translated<typeof en> = {
  title: 'Invitación',
  loading: 'Buscando la invitación…',
  eyebrow: '{{name}} te invita a compartir gastos en',
  members_one: 'Hay {{count}} persona',
  members_other: 'Hay {{count}} personas',
  expires: 'válida hasta el {{date}}',
  accept: 'Aceptar',
  decline: 'Rechazar',
  declined: 'Invitación rechazada',
  declineTitle: '¿Rechazar la invitación?',
  declineMessage:
    'Si te invitaron por correo, sabrán que has dicho que no. Mientras sea válida, puedes cambiar de idea.',
  signedInAs: 'Has iniciado sesión como {{name}} ({{email}}).',
  notYou: '¿No eres tú? Usa otra cuenta',
  joined: 'Te damos la bienvenida a «{{name}}»',
  confirmed: 'Tu correo está confirmado. Inicia sesión y podrás unirte.',
  confirmedOnly: 'Tu correo está confirmado. Ya puedes iniciar sesión.',
  inAlready: '¿Ya estás en el grupo?',
  register: 'Crear una cuenta y unirme',
  logIn: 'Ya tengo cuenta',
  free: 'Gratis para dos grupos. Sin tarjeta.',
  freeForAll: 'Gratis, con todos los grupos que quieras.',
  failed: 'Aún no te has unido. {{reason}}',
  full: 'No puedes unirte: el grupo ya tiene {{max}} personas, contando a quienes se fueron.',
  wasMember:
    'Ya estuviste en este grupo, con un historial propio. Pide a {{name}} una invitación sin nombre.',
  guest: {
    title: '¿Eres tú, {{name}}?',
    message:
      'Hasta ahora las cuentas se llevaban con este nombre. Al unirte, sus gastos, su saldo y su historial pasan a ser tuyos.',
    notYou: 'Si no eres {{name}}, pide a {{inviter}} una invitación para ti.',
    accept: 'Aceptar como {{name}}',
  },
  which: {
    title: '¿Quién de estas personas eres?',
    hint: 'Están en el grupo sin cuenta. Si eliges quién eres, sus gastos, su saldo y su historial pasan a ser tuyos.',
    none: 'Ninguna de ellas',
    noneDetail: 'Unirme como miembro nuevo',
    missing: 'Elige una de ellas, o ninguna',
    taken: 'Aún no te has unido: ese lugar se ha ocupado mientras tanto. Elige de nuevo.',
  },
  limitTitle: 'El plan gratuito llega hasta aquí',
  limit_one: 'Has llegado a tu límite de {{count}} grupo. Pásate a Premium para unirte a este.',
  limit_other: 'Has llegado a tu límite de {{count}} grupos. Pásate a Premium para unirte a este.',
  limitInstead_one: 'O sal de un grupo que esté saldado y habrá sitio para este.',
  limitInstead_other: 'O sal de {{count}} grupos que estén saldados y habrá sitio para este.',
  upgrade: 'Ver Premium',
  toGroups: 'Ir a tus grupos',
  goHome: 'Ir a la página de inicio',
  invalid: {
    title: 'Esta invitación no existe',
    message: 'Puede que el enlace esté incompleto o se haya anulado. Pide otro a quien te lo envió.',
  },
  expired: {
    title: 'Esta invitación ha caducado',
    message: 'Era para «{{group}}». Pide otro enlace a {{name}}.',
  },
  used: {
    title: 'Esta invitación ya se ha usado',
    message: 'Era para «{{group}}». Pide otro enlace a {{name}}.',
  },
  removed: {
    title: '{{guest}} ya no está en el grupo',
    message:
      'Esta invitación era para {{guest}}, que ya no forma parte de «{{group}}». Pide un enlace nuevo a {{name}}.',
  },
  member: {
    title: 'Ya estás dentro',
    message: 'Eres miembro de «{{group}}».',
    action: 'Abrir el grupo',
    guestMessage:
      '{{guest}} está en «{{group}}» sin cuenta. Si también eres tú, une los dos: lo que {{guest}} ha pagado y debe pasa a ser tuyo.',
    thisIsMe: 'Soy yo',
  },
  error: 'No se ha podido cargar la invitación',
};
