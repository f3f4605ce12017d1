// `npm run bench` measures the hot calls; `npm run bench -- abuse` the most expensive ones that a free account may make;
// `npm run bench -- booking` many transactions of one group at once; `npm run bench -- claim` claims of long pasts alone;
// `npm run bench -- overload` many times as many as can be answered; `npm run bench -- web` what the reader of a page waits for;
// `npm run bench -- writes` each way to write into one group at the same moment.
const [, , chosen] = process.argv;
const parts = new Map([
  ['abuse', () => import('./abuse.ts')],
  ['booking', () => import('./booking.ts')],
  ['claim', () => import('./claims.ts')],
  ['overload', () => import('./overload.ts')],
  ['web', () => import('./web.ts')],
  ['writes', () => import('./writes.ts')],
]);
await (parts.get(chosen ?? '') ?? (() => import('./calls.ts')))();
