import { isolated } from '#domain/fields/isolated-text.ts';
import type { TextsOf } from '#server/external/mail-document.ts';

export type AccountMail = 'confirmation' | 'alreadyRegistered' | 'passwordReset';

export interface Greeted {
  readonly displayName: string;
}

// Without a name before the address is confirmed: another person may have chosen it, and put a message into it.
export const hello = (name: string) => (name === '' ? 'Hello,' : `Hello ${isolated(name)},`);
export const hola = (name: string) => (name === '' ? 'Hola:' : `Hola, ${isolated(name)}:`);

export const MAIL_TEXTS: Readonly<Record<AccountMail, TextsOf<Greeted>>> = {
  confirmation: {
    en: ({ displayName }) => ({
      subject: 'Confirm your email address for Quits',
      greeting: hello(displayName),
      paragraphs: ['Welcome to Quits. One step is left: confirm that this is your email address.'],
      action: 'Confirm my address',
      footnote:
        'The link works for 24 hours. If you did not register, ignore this message: nothing will happen.',
    }),
    es: ({ displayName }) => ({
      subject: 'Confirma tu correo electrónico para Quits',
      greeting: hola(displayName),
      paragraphs: [
        'Te damos la bienvenida a Quits. Solo falta un paso: confirma que este es tu correo electrónico.',
      ],
      action: 'Confirmar mi correo',
      footnote:
        'El enlace funciona durante 24 horas. Si no te has registrado, ignora este mensaje: no pasará nada.',
    }),
  },
  alreadyRegistered: {
    en: ({ displayName }) => ({
      subject: 'You already have a Quits account',
      greeting: hello(displayName),
      paragraphs: [
        'Somebody, probably you, tried to register at Quits with this email address. It already has an account, so no new one was made.',
        'You can simply log in. If you do not remember your password, choose “Forgot your password?” there.',
      ],
      action: 'Log in',
      footnote: 'If it was not you, ignore this message: your account is unchanged.',
    }),
    es: ({ displayName }) => ({
      subject: 'Ya tienes una cuenta en Quits',
      greeting: hola(displayName),
      paragraphs: [
        'Alguien, probablemente tú, ha intentado registrarse en Quits con este correo electrónico. Ya tiene una cuenta, así que no se ha creado otra.',
        'Puedes iniciar sesión sin más. Si no recuerdas tu contraseña, elige «¿Olvidaste tu contraseña?» en esa pantalla.',
      ],
      action: 'Iniciar sesión',
      footnote: 'Si no has sido tú, ignora este mensaje: tu cuenta no ha cambiado.',
    }),
  },
  passwordReset: {
    en: ({ displayName }) => ({
      subject: 'Choose a new password for Quits',
      greeting: hello(displayName),
      paragraphs: ['You asked to choose a new password for your Quits account.'],
      action: 'Choose a new password',
      footnote:
        'The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
    }),
    es: ({ displayName }) => ({
      subject: 'Elige una nueva contraseña para Quits',
      greeting: hola(displayName),
      paragraphs: ['Has pedido elegir una nueva contraseña para tu cuenta de Quits.'],
      action: 'Elegir una nueva contraseña',
      footnote:
        'El enlace funciona una sola vez y durante una hora. Si no lo has pedido, ignora este mensaje: tu contraseña no cambia.',
    }),
  },
};

/** Support was asked to change an address; both the old one and the new one get this. */
export const EMAIL_CHANGE_TEXTS: TextsOf<Greeted & { readonly newEmail: string }> = {
  en: ({ displayName, newEmail }) => ({
    subject: 'Confirm the new email address of your Quits account',
    greeting: hello(displayName),
    paragraphs: [
      `Support was asked to change the email address of your Quits account to ${newEmail}.`,
      'The change takes effect once it is confirmed from the old address and from the new one, each on the page that its link opens. Every device is then signed out.',
    ],
    action: 'See the change',
    footnote:
      'The link works for 48 hours. If you did not ask for it, ignore this message: nothing will change.',
  }),
  es: ({ displayName, newEmail }) => ({
    subject: 'Confirma el nuevo correo electrónico de tu cuenta de Quits',
    greeting: hola(displayName),
    paragraphs: [
      `Se ha pedido a soporte que cambie el correo electrónico de tu cuenta de Quits a ${newEmail}.`,
      'El cambio se hará cuando se confirme desde el correo antiguo y desde el nuevo, en la página que abre cada enlace. Entonces se cerrará la sesión en todos los dispositivos.',
    ],
    action: 'Ver el cambio',
    footnote:
      'El enlace funciona durante 48 horas. Si no lo has pedido, ignora este mensaje: no cambiará nada.',
  }),
};
