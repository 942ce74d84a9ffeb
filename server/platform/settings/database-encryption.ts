import { isLoopback } from './loopback.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Loopback and a Unix socket need no TLS. `sslmode=require` encrypts too, but for anybody who
 * answers.
 */
export function isEncryptedDatabase(value: string, environment: Environment = {}): boolean {
  if (!URL.canParse(value)) return true;
  const { searchParams } = new URL(value);
  const modes = searchParams.getAll('sslmode');
  // The driver reads it too, and it wins over sslmode.
  const isLeftAlone = !searchParams.has('ssl');
  return (
    isDatabaseHere(value, environment) ||
    (isLeftAlone && modes.length === 1 && modes[0] === 'verify-full')
  );
}

/** Whether the server of an address is on this machine. */
export function isDatabaseHere(value: string, { PGHOST = '' }: Environment = {}): boolean {
  const { hostname, searchParams } = new URL(value);
  // As the driver reads it: the last one counts, unless it is empty, and PGHOST where the address
  // names no host.
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || PGHOST;
  return isLoopback(host) || host.startsWith('/') || host === '';
}
