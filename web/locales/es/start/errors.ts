import type { errors as en } from '#web/locales/en/start/errors.ts';
import type { Translated } from '#web/locales/translated.ts';

export const errors: Translated<typeof en> = {
  code: {
    UNAUTHORIZED: 'Inicia sesión para continuar',
    INVALID_TOKEN: 'Este enlace o esta sesión no es válida. Vuelve a iniciar sesión',
    TOKEN_EXPIRED: 'Tu sesión ha caducado. Vuelve a iniciar sesión',
    USER_NOT_FOUND: 'No hemos encontrado a esta persona',
    GROUP_NOT_FOUND: 'No hemos encontrado este grupo',
    INSUFFICIENT_PERMISSIONS: 'No tienes permiso para hacer esto',
    INSUFFICIENT_PERMISSIONS_demo:
      'La cuenta de la demo es de todos sus visitantes. Crea una tuya para hacer esto',
    ALREADY_GROUP_MEMBER: 'Ya formas parte de este grupo',
    NOT_GROUP_MEMBER: 'Esta persona no forma parte del grupo',
    CANNOT_LEAVE_AS_ADMIN: 'Nadie más administra el grupo. Nombra antes a otra persona y después sal',
    EXPENSE_NOT_FOUND: 'No hemos encontrado este movimiento',
    INVALID_EXPENSE_AMOUNTS: 'Los importes no cuadran. Revisa lo que has escrito',
    INVALID_EXPENSE_AMOUNTS_balance: 'Un saldo sería demasiado grande',
    'INVALID_EXPENSE_AMOUNTS_more-than-net': 'Entre vosotros hay pendiente ahora como mucho {{limit}}',
    'INVALID_EXPENSE_AMOUNTS_more-than-open': 'Con un antiguo miembro hay pendiente como mucho {{limit}}',
    EXPENSE_AMOUNTS_MISMATCH: 'Las partes no suman el total. Revisa lo que has escrito',
    INVALID_EXPENSE_PARTICIPANTS: 'Elige al menos a una persona en cada lado, y a cada una solo una vez',
    INVALID_EXPENSE_PARTICIPANTS_former:
      'Alguien del reparto ha salido del grupo. Quita a esa persona del reparto',
    INVITATION_NOT_FOUND: 'No hemos encontrado esta invitación',
    INVITATION_EXPIRED: 'Esta invitación ha caducado. Pide una nueva',
    INVITATION_ALREADY_USED: 'Esta invitación ya se ha utilizado',
    INVALID_INVITATION_TOKEN: 'Este enlace de invitación no es válido',
    VALIDATION_ERROR: 'Revisa lo que has escrito y vuelve a intentarlo',
    INVALID_INPUT_mention: 'Alguien a quien mencionas ya no está en el grupo',
    'INVALID_INPUT_unknown-category': 'Esa categoría ya no se ofrece. Elige otra',
    INVALID_INPUT_currency: 'El grupo ya no tiene {{currency}}. Elige otra moneda',
    INVALID_INPUT: 'Revisa lo que has escrito y vuelve a intentarlo',
    MISSING_REQUIRED_FIELD: 'Falta algo obligatorio. Revisa lo que has escrito',
    DATABASE_ERROR: 'Ha ocurrido un error inesperado. Vuelve a intentarlo.',
    CONSTRAINT_VIOLATION:
      'Alguien lo ha cambiado mientras tanto. Mira la versión nueva y vuelve a intentarlo',
    DUPLICATE_ENTRY: 'Esto ya existe',
    TIER_LIMIT_EXCEEDED:
      'Has llegado al límite de grupos del plan gratuito. Pásate a Premium para tener grupos ilimitados.',
    TIER_LIMITS_EXCEEDED: 'Has superado el límite del plan gratuito. Sal de algunos grupos o mejora tu plan',
    TIER_LIMITS_EXCEEDED_one:
      'Has superado el límite del plan gratuito. Sal de {{count}} grupo o pásate a Premium',
    TIER_LIMITS_EXCEEDED_other:
      'Has superado el límite del plan gratuito. Sal de {{count}} grupos o pásate a Premium',
    'TIER_LIMITS_EXCEEDED_owes-nothing':
      'Por encima del límite del plan gratuito solo puedes saldar: quien paga aquí no debe nada',
    'TIER_LIMITS_EXCEEDED_pays-more-than-owed':
      'Por encima del límite del plan gratuito solo puedes saldar: se deben {{limit}}, no {{amount}}',
    'TIER_LIMITS_EXCEEDED_is-owed-nothing':
      'Por encima del límite del plan gratuito solo puedes saldar: a quien recibe aquí no se le debe nada',
    'TIER_LIMITS_EXCEEDED_receives-more-than-owed':
      'Por encima del límite del plan gratuito solo puedes saldar: quedan por recibir {{limit}}, no {{amount}}',
    INVALID_TIER_TRANSITION: 'Este cambio de plan no es posible',
    PREMIUM_FEATURE_REQUIRED: 'Esto forma parte de Premium',
    PREMIUM_FEATURE_REQUIRED_custom_colours: 'Los colores propios son parte de Premium',
    SUBSCRIPTION_REQUIRED: 'Para esto hace falta una suscripción Premium',
    SUBSCRIPTION_EXPIRED: 'Tu suscripción ha terminado',
    SUBSCRIPTION_NOT_FOUND: 'No hemos encontrado ninguna suscripción',
    INTERNAL_SERVER_ERROR: 'Ha ocurrido un error inesperado. Vuelve a intentarlo.',
    SERVICE_UNAVAILABLE: 'El servicio no está disponible por el momento. Inténtalo más tarde',
    RATE_LIMIT_EXCEEDED: 'Demasiadas peticiones. Espera un momento y vuelve a intentarlo',
    RESOURCE_NOT_FOUND: 'No hemos encontrado lo que buscas',
    UNKNOWN_ERROR: 'Ha ocurrido un error inesperado. Vuelve a intentarlo.',
    NETWORK_ERROR: 'Error de red. Comprueba tu conexión.',
    NETWORK_ERROR_offline: 'No tienes conexión. Vuelve a intentarlo cuando la recuperes.',
    NETWORK_ERROR_timeout: 'La petición ha tardado demasiado. Vuelve a intentarlo.',
    NETWORK_ERROR_unanswered:
      'No ha llegado respuesta: puede que se haya hecho. Vuelve a intentarlo para asegurarte.',
  },
  newVersion: 'Hay una versión nueva. Recarga la página para seguir.',
  keptUntilSignIn_one: '{{count}} apunte espera en este dispositivo, y se envía cuando vuelvas a entrar.',
  keptUntilSignIn_other:
    '{{count}} apuntes esperan en este dispositivo, y se envían cuando vuelvas a entrar.',
  reconnecting: 'Reconectando...',
  screen: {
    title: 'Algo ha salido mal',
    message:
      'No se ha perdido nada de lo guardado. Vuelve a intentarlo y, si sigue igual, recarga la página.',
    tryAgain: 'Volver a intentarlo',
    reload: 'Recargar la página',
    goHome: 'Ir al inicio',
  },
  notFound: {
    title: 'Aquí no hay nada',
    message: 'Puede que la página se haya movido o que el enlace esté incompleto.',
  },
};
