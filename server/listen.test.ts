import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';

const refusedBySystem = (code: string) => ({
  listen: () => Promise.reject(Object.assign(new Error(code), { code })),
});

it('an address that the machine does not have is refused by its name', async () => {
  // Of documents alone (RFC 5737).
  const refusal = new OperatorError('HOST: this machine has no address 192.0.2.1.');
  await expect(listen(Fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(refusal);
});

it('a port that is in use is refused with another one', async () => {
  const [first, second] = [Fastify(), Fastify()];
  const port = Number(new URL(await listen(first, { host: '127.0.0.1', port: 0 })).port);
  const refusal = new OperatorError(
    `Port ${port} of 127.0.0.1 is in use. Choose another: PORT=${port + 1} npm start`,
  );
  await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(refusal);
  await first.close();
});

it.each(['ENOTFOUND', 'EAI_AGAIN'])('a name without an address is refused by its name (%s)', async (code) => {
  const refusal = new OperatorError('HOST: nonsense.invalid has no address.');
  const place = { host: 'nonsense.invalid', port: 0 };
  await expect(listen(refusedBySystem(code), place)).rejects.toThrow(refusal);
});

// As root there is no such port.
it('a port that the account may not open is refused', async () => {
  const refusal = new OperatorError('PORT: this account may not listen at port 80.');
  await expect(listen(refusedBySystem('EACCES'), { host: '127.0.0.1', port: 80 })).rejects.toThrow(refusal);
});
