import type { FastifyInstance } from 'fastify';
import { StartError } from '../process/start-error.ts';

/** Where to listen, and which variables say so. */
export interface Address {
  readonly host: string;
  readonly port: number;
  /** Takes the socket that systemd opened, in place of host and port. */
  readonly inheritsSocket?: boolean;
  /** What stands before HOST and PORT in the names of the variables. */
  readonly prefix?: string;
}

/** The first file descriptor that systemd hands to a service. */
const inheritedSocket = 3;

/** Opens a server to its clients and tells its address. Throws a {@link StartError} for what its owner can mend. */
export async function listen(app: FastifyInstance, address: Address): Promise<string> {
  const { host, port, inheritsSocket = false, prefix = '' } = address;
  try {
    return await app.listen({ host, port, ...(inheritsSocket && { fd: inheritedSocket }) });
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'EADDRINUSE')
        throw new StartError(`Port ${port} on ${host} is in use: set ${prefix}PORT to another one.`);
      if (error.code === 'EACCES')
        throw new StartError(`Port ${port} needs rights that this user does not have.`);
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        throw new StartError(`${prefix}HOST ${host} is not an address of this machine.`);
      }
    }
    throw error;
  }
}
