import type { invitations as en } from '../en/invitations.ts';
import type { Translated } from '../translated.ts';

export const invitations: Translated<typeof en> = {
  title: 'Invitación',
  loading: 'Buscando la invitación…',
  eyebrow: '{{name}} te invita a compartir gastos en',
  members_one: 'Hay {{count}} persona',
  members_other: 'Hay {{count}} personas',
  expires: 'válida hasta el {{date}}',
  accept: 'Unirme al grupo',
  decline: 'Rechazar',
  declined: 'Invitación rechazada',
  declineTitle: '¿Rechazar la invitación?',
  declineMessage: 'No queda nada de ella. Mientras el enlace sea válido, puedes cambiar de idea.',
  joined: 'Te damos la bienvenida a «{{name}}»',
  register: 'Crear una cuenta y unirme',
  logIn: 'Ya tengo cuenta',
  free: 'Gratis para dos grupos. Sin tarjeta.',
  failed: 'Aún no te has unido. {{reason}}',
  limitTitle: 'El plan gratuito llega hasta aquí',
  limit_one:
    'Has llegado a tu límite de {{count}} grupo. Pásate a Premium para unirte a este, o sal de uno que esté saldado.',
  limit_other:
    'Has llegado a tu límite de {{count}} grupos. Pásate a Premium para unirte a este, o sal de uno que esté saldado.',
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
  member: {
    title: 'Ya estás dentro',
    message: 'Eres miembro de «{{group}}».',
    action: 'Abrir el grupo',
  },
  error: 'No se pudo cargar la invitación',
};
