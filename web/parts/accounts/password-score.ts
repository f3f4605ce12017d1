import { ZxcvbnFactory } from '@zxcvbn-ts/core';

// Loaded when a password is first typed. A whole dictionary weighs 200 KB: what is here knows patterns, dates, repetitions
// and the words that people choose most; the server refuses the commonest passwords by a longer list.
const COMMONEST = [
  'password qwerty abc123 letmein iloveyou admin welcome monkey dragon football baseball master sunshine princess',
  'shadow superman michael charlie jordan hunter ashley bailey trustno1 starwars batman passw0rd login secret summer',
  'winter flower hello whatever freedom ninja azerty solo access mustang pepper soccer hockey killer cheese computer',
  'contraseña contrasena hola teamo tequiero mariposa estrella barcelona realmadrid america chocolate familia amigos',
  'qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx 1q2w3e4r 1qaz2wsx quits google facebook test guest user root',
]
  .join(' ')
  .split(' ');

const judge = new ZxcvbnFactory({ dictionary: { commonest: COMMONEST } });

/** 0 (guessed at once) to 4 (holds for years). What is known of the person makes a poor password. */
export function passwordScore(password: string, known: readonly string[]): 0 | 1 | 2 | 3 | 4 {
  // The time it takes grows with the square of the length, and the rest of a long one changes nothing.
  return judge.check(password.slice(0, 64), [...known]).score;
}
