import { expect, it } from 'vitest';
import { matchingActions } from './matching.ts';

const ACTIONS = [
  { label: 'Esquí' },
  { label: 'Añadir gasto en Esquí' },
  { label: 'Añadir gasto en Piso' },
  { label: 'Saldar cuentas en Esquí', also: 'registrar pago' },
  { label: 'Perfil', also: 'cuenta ajustes contraseña' },
];

it.each([
  ['esqui', ['Esquí', 'Añadir gasto en Esquí', 'Saldar cuentas en Esquí']],
  ['ESQUÍ', ['Esquí', 'Añadir gasto en Esquí', 'Saldar cuentas en Esquí']],
  ['anadir', ['Añadir gasto en Esquí', 'Añadir gasto en Piso']],
  ['esqui  anadir', ['Añadir gasto en Esquí']],
  [' piso ', ['Añadir gasto en Piso']],
  ['contrasena', ['Perfil']],
  ['pago', ['Saldar cuentas en Esquí']],
  ['s', ['Saldar cuentas en Esquí', 'Esquí', 'Añadir gasto en Esquí', 'Añadir gasto en Piso', 'Perfil']],
  ['taxi', []],
])('“%s” finds what holds each of its words, what begins with it first', (text, found) => {
  expect(matchingActions(ACTIONS, text).map(({ label }) => label)).toEqual(found);
});
