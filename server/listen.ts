import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { OperatorError } from './operator-error.ts';

/** Opens HOST and PORT and returns the address. Throws an OperatorError where the system refuses one of them. */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} of ${host} is in use. Choose another: PORT=${port + 1} npm start`,
      );
    }
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new OperatorError(`HOST: ${host} has no address.`);
    if (code === 'EADDRNOTAVAIL') throw new OperatorError(`HOST: this machine has no address ${host}.`);
    if (code === 'EACCES') throw new OperatorError(`PORT: this account may not listen at port ${port}.`);
    throw error;
  }
}
