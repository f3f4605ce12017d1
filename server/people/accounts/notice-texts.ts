import { mailDate } from '#server/external/mail-date.ts';
import type { TextsOf } from '#server/external/mail-document.ts';
import { type Greeted, hello, hola } from './mail-texts.ts';
import { ENDINGS, type Ending } from './notice-endings.ts';

/** An event in an account that its owner is told of by mail. */
export type AccountNotice =
  | {
      readonly kind: 'newDevice';
      readonly browser: string | null;
      readonly system: string | null;
      readonly ipAddress: string | null;
      /** An instant as the contract writes it. */
      readonly at: string;
    }
  | { readonly kind: 'passwordAdded' | 'passwordChanged' }
  | { readonly kind: 'googleLinked' | 'googleUnlinked'; readonly email: string }
  | { readonly kind: 'totpRemoved' }
  /** The first factor of an account signs out every other device. Undefined in a job of a former version. */
  | { readonly kind: 'totpAdded'; readonly isFirst?: boolean }
  | { readonly kind: 'passkeyAdded'; readonly name: string; readonly isFirst?: boolean }
  | { readonly kind: 'passkeyRenamed' | 'passkeyRemoved'; readonly name: string }
  | { readonly kind: 'recoveryCodeUsed'; readonly left: number }
  | { readonly kind: 'recoveryCodesRenewed' | 'factorsRemoved' | 'emailChanged' | 'proofGuessed' }
  | { readonly kind: 'deletionScheduled'; readonly dueAt: string }
  | { readonly kind: 'deletionCancelled' };

export interface NoticeFacts extends Greeted {
  readonly notice: AccountNotice;
  /** An address of those who run the server. */
  readonly supportEmail?: string | undefined;
}

export const NOTICE_TEXTS: TextsOf<NoticeFacts> = {
  en: ({ displayName, notice, supportEmail }) => ({
    greeting: hello(displayName),
    ...told(ENGLISH, notice),
    ...ENDINGS.en[endingOf(notice)](supportEmail),
  }),
  es: ({ displayName, notice, supportEmail }) => ({
    greeting: hola(displayName),
    ...told(SPANISH, notice),
    ...ENDINGS.es[endingOf(notice)](supportEmail),
  }),
};

/**
 * A scheduled deletion is cancelled by signing in. Another way to sign in, which a stranger has added, stays when the password is
 * changed: it is removed in the profile. The first second factor locks the owner out, so only support removes it, and says so by
 * a mail of its own kind. After any other act of a stranger another password is enough.
 */
export function endingOf(notice: AccountNotice): Ending {
  const { kind } = notice;
  if (kind === 'deletionScheduled') return 'deletion';
  if (kind === 'factorsRemoved') return 'support';
  if (kind === 'googleLinked') return 'addition';
  if (kind !== 'passkeyAdded' && kind !== 'totpAdded') return 'alarm';
  return notice.isFirst ? 'firstFactor' : 'addition';
}

/** A notice of this kind. */
export type NoticeOf<Kind extends AccountNotice['kind']> = AccountNotice & { readonly kind: Kind };

/** What is said of each kind of notice. */
type Told = {
  readonly [Kind in AccountNotice['kind']]: (
    notice: NoticeOf<Kind>,
  ) => readonly [subject: string, ...paragraphs: string[]];
};

const ENGLISH: Told = {
  newDevice: (notice) => [
    'A new sign-in to your Quits account',
    `Somebody signed in to your account from ${deviceOf(notice, 'an unknown browser', 'on')}, on ${mailDate(new Date(notice.at), 'en', 'second')}.`,
  ],
  passwordAdded: () => [
    'A password was added to your Quits account',
    'Your account had no password so far, and can now be signed in to with one. Every other device was signed out.',
  ],
  passwordChanged: () => [
    'Your Quits password was changed',
    'The password of your account was changed, and every other device was signed out.',
  ],
  googleLinked: (notice) => [
    'Google was linked to your Quits account',
    `You can now sign in with the Google account ${notice.email}.`,
  ],
  googleUnlinked: (notice) => [
    'Google was unlinked from your Quits account',
    `Nobody can sign in with the Google account ${notice.email} any longer.`,
  ],
  totpAdded: (notice) => [
    'Two-step sign-in is on for your Quits account',
    'From now on, signing in asks for a code of your authenticator app.',
    ...(notice.isFirst ? ['Every other device was signed out.'] : []),
  ],
  totpRemoved: () => [
    'Your authenticator app was removed from Quits',
    'Signing in no longer needs a code of your authenticator app, nor accepts one. Recovery codes work only as long as you have a passkey.',
  ],
  passkeyAdded: (notice) => [
    'A passkey was added to your Quits account',
    `The passkey “${notice.name}” can now sign in to your account.`,
    ...(notice.isFirst ? ['Every other device was signed out.'] : []),
  ],
  passkeyRemoved: (notice) => [
    'A passkey was removed from your Quits account',
    `The passkey “${notice.name}” can no longer sign in to your account.`,
  ],
  passkeyRenamed: (notice) => [
    'A passkey of your Quits account was renamed',
    `One of your passkeys is now called “${notice.name}”. It works as before.`,
  ],
  recoveryCodeUsed: (notice) => [
    'A recovery code was used for your Quits account',
    `One of your recovery codes was used. Codes left: ${notice.left}.`,
  ],
  recoveryCodesRenewed: () => [
    'New recovery codes for your Quits account',
    'New recovery codes were made for your account. Those from before are void.',
  ],
  factorsRemoved: () => [
    'Two-step sign-in is off for your Quits account',
    'Support has removed every authenticator app, recovery code and passkey of your account. Every device was signed out.',
    'Signing in no longer asks for a second step. Where another person may know your password, or you have none, choose one by the link below. Then see whether all ways to sign in under Security in your profile are yours.',
  ],
  emailChanged: () => [
    'The email address of your Quits account was changed',
    'This is the address of your account from now on. Every device was signed out.',
  ],
  proofGuessed: () => [
    'A device was signed out of your Quits account',
    'On a device that was signed in to your account, wrong passwords or codes were given too often. That device was signed out.',
  ],
  deletionScheduled: (notice) => [
    'Your Quits account will be deleted',
    `Your account will be deleted for good on ${mailDate(new Date(notice.dueAt), 'en', 'minute')}. Until then it can be kept.`,
  ],
  deletionCancelled: () => [
    'Your Quits account stays',
    'You signed in, so your account will not be deleted.',
    'If a Premium subscription was cancelled when you asked for the deletion, it stays cancelled until you take that back in your profile.',
  ],
};

const SPANISH: Told = {
  newDevice: (notice) => [
    'Nuevo inicio de sesión en tu cuenta de Quits',
    `Alguien ha iniciado sesión en tu cuenta desde ${deviceOf(notice, 'un navegador desconocido', 'en')}, el ${mailDate(new Date(notice.at), 'es', 'second')}.`,
  ],
  passwordAdded: () => [
    'Se ha añadido una contraseña a tu cuenta de Quits',
    'Tu cuenta no tenía contraseña, y ahora se puede iniciar sesión con una. Se ha cerrado la sesión en los demás dispositivos.',
  ],
  passwordChanged: () => [
    'Se ha cambiado tu contraseña de Quits',
    'Se ha cambiado la contraseña de tu cuenta y se ha cerrado la sesión en los demás dispositivos.',
  ],
  googleLinked: (notice) => [
    'Se ha vinculado Google a tu cuenta de Quits',
    `Ya puedes iniciar sesión con la cuenta de Google ${notice.email}.`,
  ],
  googleUnlinked: (notice) => [
    'Se ha desvinculado Google de tu cuenta de Quits',
    `Ya nadie puede iniciar sesión con la cuenta de Google ${notice.email}.`,
  ],
  totpAdded: (notice) => [
    'La verificación en dos pasos de Quits está activada',
    'A partir de ahora, al iniciar sesión se pedirá un código de tu aplicación de autenticación.',
    ...(notice.isFirst ? ['Se ha cerrado la sesión en los demás dispositivos.'] : []),
  ],
  totpRemoved: () => [
    'Se ha quitado tu aplicación de autenticación de Quits',
    'Para iniciar sesión ya no hace falta ningún código de tu aplicación de autenticación, ni se acepta. Los códigos de recuperación solo valen mientras tengas una llave de acceso.',
  ],
  passkeyAdded: (notice) => [
    'Se ha añadido una llave de acceso a tu cuenta de Quits',
    `La llave de acceso «${notice.name}» ya puede iniciar sesión en tu cuenta.`,
    ...(notice.isFirst ? ['Se ha cerrado la sesión en los demás dispositivos.'] : []),
  ],
  passkeyRemoved: (notice) => [
    'Se ha quitado una llave de acceso de tu cuenta de Quits',
    `La llave de acceso «${notice.name}» ya no puede iniciar sesión en tu cuenta.`,
  ],
  passkeyRenamed: (notice) => [
    'Se ha cambiado el nombre de una llave de acceso de tu cuenta de Quits',
    `Una de tus llaves de acceso se llama ahora «${notice.name}». Funciona igual que antes.`,
  ],
  recoveryCodesRenewed: () => [
    'Nuevos códigos de recuperación de tu cuenta de Quits',
    'Se han creado nuevos códigos de recuperación para tu cuenta. Los anteriores ya no valen.',
  ],
  factorsRemoved: () => [
    'La verificación en dos pasos de Quits está desactivada',
    'El equipo de soporte ha quitado de tu cuenta las aplicaciones de autenticación, los códigos de recuperación y las llaves de acceso. Se ha cerrado la sesión en todos los dispositivos.',
    'Al iniciar sesión ya no se pide un segundo paso. Si otra persona puede conocer tu contraseña, o no tienes ninguna, elige una con el enlace de abajo. Comprueba después en «Seguridad», en tu perfil, que todas las formas de iniciar sesión son tuyas.',
  ],
  emailChanged: () => [
    'Se ha cambiado el correo electrónico de tu cuenta de Quits',
    'A partir de ahora, este es el correo de tu cuenta. Se ha cerrado la sesión en todos los dispositivos.',
  ],
  proofGuessed: () => [
    'Se ha cerrado la sesión de un dispositivo en tu cuenta de Quits',
    'En un dispositivo con la sesión iniciada en tu cuenta se han dado demasiadas veces contraseñas o códigos incorrectos. Se ha cerrado su sesión.',
  ],
  recoveryCodeUsed: (notice) => [
    'Se ha usado un código de recuperación de tu cuenta de Quits',
    `Se ha usado uno de tus códigos de recuperación. Códigos que quedan: ${notice.left}.`,
  ],
  deletionScheduled: (notice) => [
    'Tu cuenta de Quits se eliminará',
    `Tu cuenta se eliminará para siempre el ${mailDate(new Date(notice.dueAt), 'es', 'minute')}. Hasta entonces puedes conservarla.`,
  ],
  deletionCancelled: () => [
    'Tu cuenta de Quits ya no se eliminará',
    'Has iniciado sesión, así que tu cuenta no se eliminará.',
    'Si al pedir la eliminación se canceló una suscripción Premium, sigue cancelada hasta que deshagas la cancelación en tu perfil.',
  ],
};

function told<Kind extends AccountNotice['kind']>(texts: Told, notice: NoticeOf<Kind>) {
  const kind: Kind = notice.kind;
  const [subject, ...paragraphs] = texts[kind](notice);
  return { subject, paragraphs };
}

function deviceOf(
  { browser, system, ipAddress }: { browser: string | null; system: string | null; ipAddress: string | null },
  unknown: string,
  on: string,
): string {
  const device = [browser ?? unknown, ...(system === null ? [] : [system])].join(` ${on} `);
  return ipAddress === null ? device : `${device} (${ipAddress})`;
}
