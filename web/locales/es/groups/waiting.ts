import type { waiting as en } from '#web/locales/en/groups/waiting.ts';
import type { Translated } from '#web/locales/translated.ts';

export const waiting: Translated<typeof en> = {
  title_one: 'Te espera una invitación',
  title_other: 'Te esperan {{count}} invitaciones',
  from_one: '{{name}} te invita · hay {{count}} persona',
  from_other: '{{name}} te invita · hay {{count}} personas',
  fromAs: '{{name}} te invita como {{guest}}',
  join: 'Unirme',
  joinLabel: 'Unirme a {{group}}',
  view: 'Ver',
  viewLabel: 'Ver la invitación a {{group}}',
  decline: 'Rechazar',
  declineLabel: 'Rechazar la invitación a {{group}}',
  declineTitle: '¿Rechazar la invitación a «{{group}}»?',
  declineMessage: '{{name}} verá que has dicho que no. El enlace del correo sirve mientras sea válido.',
  declined: 'Invitación rechazada',
  joined: 'Te damos la bienvenida a «{{group}}»',
  failed: 'Aún no te has unido. {{reason}}',
  declineFailed: 'La invitación sigue esperando. {{reason}}',
};
