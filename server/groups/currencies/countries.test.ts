import { expect, it } from 'vitest';
import { currencyAt } from './countries.ts';

it.each([
  ['Europe/Madrid', 'es', 'EUR'],
  ['Atlantic/Canary', 'es', 'EUR'],
  ['Europe/London', 'en-US', 'GBP'],
  ['Europe/Zurich', 'de', 'CHF'],
  ['Europe/Vaduz', 'de', 'CHF'],
  ['Europe/Sofia', 'bg', 'EUR'],
  ['Europe/Warsaw', 'pl-PL', 'PLN'],
  ['America/New_York', 'en-US', 'USD'],
  ['America/Mexico_City', 'es-MX', 'MXN'],
  ['America/Bogota', 'es-419', 'COP'],
  ['America/Santiago', 'es-CL', 'CLP'],
  ['America/La_Paz', 'es-BO', 'BOB'],
  ['America/Montevideo', 'es-UY', 'UYU'],
  ['America/Caracas', 'es-VE', 'VES'],
  ['America/Curacao', 'nl', 'XCG'],
  ['America/Argentina/Buenos_Aires', 'es', 'ARS'],
  ['Asia/Tokyo', 'ja', 'JPY'],
  ['Asia/Kuwait', 'ar', 'KWD'],
  ['Asia/Calcutta', 'hi', 'INR'],
  ['Asia/Kolkata', 'hi', 'INR'],
  ['Europe/Kiev', 'uk', 'UAH'],
  ['Africa/Dakar', 'fr', 'XOF'],
  ['Asia/Shanghai', 'zh-Hans', 'CNY'],
  ['Australia/Sydney', 'en', 'AUD'],
  ['UTC', 'es-ES', 'EUR'],
  ['Etc/GMT+5', 'en-CA', 'CAD'],
  ['Mars/Olympus', 'es-MX', 'MXN'],
  ['', 'es-AR', 'ARS'],
  ['', 'es', undefined],
  ['UTC', 'not a language', undefined],
  ['Antarctica/Vostok', 'ru', undefined],
])('people at %s who read %s pay in %s', (timeZone, language, currency) => {
  expect(currencyAt({ timeZone, language })).toBe(currency);
});
