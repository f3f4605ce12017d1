import type { Locale } from '#contract/accounts.ts';
import type { MailTexts } from '#server/external/mail-document.ts';

/** The kinds of what an owner does about an act of another person. */
export type Ending = 'alarm' | 'addition' | 'firstFactor' | 'support' | 'deletion';

/** What the one link of a notice says, and what stands below it. */
export const ENDINGS = {
  en: {
    alarm: () => ({
      action: 'It was not me',
      footnote: 'If it was you, there is nothing to do. A new password signs out every device.',
    }),
    addition: (supportEmail) => ({
      action: 'It was not me',
      footnote: sentences(
        'If it was you, there is nothing to do.',
        'Otherwise undo it under Security in your profile, and then choose a new password: a new password alone does not undo it.',
        supportEmail
          ? `If you cannot sign in any longer, write to ${supportEmail}.`
          : 'If you cannot sign in any longer, ask those who run this installation.',
      ),
    }),
    firstFactor: (supportEmail) => ({
      action: 'It was not me',
      footnote: sentences(
        'If it was you, there is nothing to do.',
        'Otherwise choose a new password, which signs out every device. Signing in still asks for what was added.',
        supportEmail
          ? `Write to ${supportEmail} to have it removed.`
          : 'Those who run this installation can remove it.',
      ),
    }),
    support: () => ({
      action: 'Choose a password',
      footnote: 'A new password signs out every device.',
    }),
    deletion: () => ({
      action: 'Keep my account',
      footnote: 'Signing in before then is enough to keep the account. Otherwise there is nothing to do.',
    }),
  },
  es: {
    alarm: () => ({
      action: 'No he sido yo',
      footnote:
        'Si has sido tú, no tienes que hacer nada. Una contraseña nueva cierra la sesión en todos los dispositivos.',
    }),
    addition: (supportEmail) => ({
      action: 'No he sido yo',
      footnote: sentences(
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, deshazlo en «Seguridad», en tu perfil, y elige después otra contraseña: una contraseña nueva no basta para deshacerlo.',
        supportEmail
          ? `Si ya no puedes iniciar sesión, escribe a ${supportEmail}.`
          : 'Si ya no puedes iniciar sesión, pregunta a quienes gestionan esta instalación.',
      ),
    }),
    firstFactor: (supportEmail) => ({
      action: 'No he sido yo',
      footnote: sentences(
        'Si has sido tú, no tienes que hacer nada.',
        'Si no, elige una contraseña nueva, que cierra la sesión en todos los dispositivos. Al iniciar sesión se seguirá pidiendo lo que se ha añadido.',
        supportEmail
          ? `Escribe a ${supportEmail} para que lo quiten.`
          : 'Quienes gestionan esta instalación pueden quitarlo.',
      ),
    }),
    support: () => ({
      action: 'Elegir una contraseña',
      footnote: 'Una contraseña nueva cierra la sesión en todos los dispositivos.',
    }),
    deletion: () => ({
      action: 'Conservar mi cuenta',
      footnote:
        'Basta con iniciar sesión antes de ese momento para conservar la cuenta. Si no, no tienes que hacer nada.',
    }),
  },
} satisfies Record<Locale, Record<Ending, (supportEmail: string | undefined) => EndingTexts>>;

type EndingTexts = Pick<MailTexts, 'action' | 'footnote'>;

function sentences(...said: string[]): string {
  return said.join(' ');
}
