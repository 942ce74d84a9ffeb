import type { FastifyInstance } from 'fastify';
import { StartError } from '../process/start-error.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
  /** Uses the socket that systemd opened, in place of host and port. */
  readonly inheritsSocket?: boolean;
  /** The prefix of HOST and PORT in the names of the settings. */
  readonly prefix?: string;
}

/** The first file descriptor that systemd passes to a service. */
const inheritedSocket = 3;

/** Opens a server and returns its address. Throws a {@link StartError} for what the operator can fix. */
export async function listen(app: FastifyInstance, address: Address): Promise<string> {
  const { host, port, inheritsSocket = false, prefix = '' } = address;
  try {
    return await app.listen({ host, port, ...(inheritsSocket && { fd: inheritedSocket }) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use: set ${prefix}PORT to another one.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} needs rights that this user does not have.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
