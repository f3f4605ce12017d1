import { mailDate } from '#server/external/mail-date.ts';
import type { TextsOf } from '#server/external/mail-document.ts';

/** Names as they may stand in a message: on one line, and such that no mail program makes a link of them. */
export interface InvitationFacts {
  readonly inviter: string;
  readonly group: string;
  /** Whom the addressee becomes by accepting. */
  readonly guest: string | null;
  /** Null for an address without an account. */
  readonly addressee: string | null;
  readonly expiresAt: Date;
}

export const INVITATION_TEXTS: TextsOf<InvitationFacts> = {
  en: ({ inviter, group, guest, addressee, expiresAt }) => ({
    subject: `${inviter} invites you to “${group}” on Quits`,
    greeting: addressee === null ? 'Hello,' : `Hello ${addressee},`,
    paragraphs: [
      `${inviter} invites you to the group “${group}” on Quits, where people who share expenses see who owes whom.`,
      ...(guest === null
        ? []
        : [
            `The others know you there as “${guest}”: with the invitation, everything that was recorded for that name becomes yours.`,
          ]),
      ...(addressee === null
        ? ['If you have no account yet, you can create one on the way. It is free.']
        : []),
    ],
    action: 'See the invitation',
    footnote: `The link works once, until ${mailDate(expiresAt, 'en', 'minute')}. If you do not know ${inviter}, ignore this message: nothing will happen.`,
  }),
  es: ({ inviter, group, guest, addressee, expiresAt }) => ({
    subject: `${inviter} te invita a «${group}» en Quits`,
    greeting: addressee === null ? 'Hola:' : `Hola, ${addressee}:`,
    paragraphs: [
      `${inviter} te invita al grupo «${group}» en Quits, donde quienes comparten gastos ven quién debe a quién.`,
      ...(guest === null
        ? []
        : [
            `Allí te conocen como «${guest}»: con la invitación, todo lo que se ha apuntado con ese nombre pasa a ser tuyo.`,
          ]),
      ...(addressee === null
        ? ['Si todavía no tienes una cuenta, puedes crearla sobre la marcha. Es gratis.']
        : []),
    ],
    action: 'Ver la invitación',
    footnote: `El enlace funciona una sola vez, hasta el ${mailDate(expiresAt, 'es', 'minute')}. Si no conoces a ${inviter}, ignora este mensaje: no pasará nada.`,
  }),
};
