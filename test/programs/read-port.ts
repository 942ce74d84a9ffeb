import { StartError } from '../../server/platform/process/start-error.ts';

/** The port that a variable of the environment names; 0 is any free one. */
export function readPort(variable: string, fallback: number): number {
  const port = Number(process.env[variable]?.trim() || fallback);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`${variable} must be a whole number from 0 to 65535.`);
}
