import { resolve } from 'node:path';
import * as z from 'zod/mini';

/** Everything that can be set from outside. Read once, at start, from the environment alone. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Demo mode: test cards only, codes are shown on the page, invoices carry a mark. */
  readonly demo: boolean;
  /** Absolute path of the folder for the own database, mails and the secret. */
  readonly dataFolder: string;
  /** A PostgreSQL to use; null runs the shop's own. */
  readonly databaseUrl: string | null;
  /** Most connections to the database at once. */
  readonly databasePoolSize: number;
  /** A mail server; null writes every mail to a file in the data folder. */
  readonly smtpUrl: string | null;
  /** The sender of all mails; null takes the seller's support address. */
  readonly mailFrom: string | null;
  /** Keys the HMAC of verification codes; null makes one and keeps it in the data folder. */
  readonly secret: string | null;
  /** Which proxies may say who the client is: Fastify's `trustProxy`. */
  readonly trustProxy: boolean | number | string;
  /** Whether buyers reach the shop by HTTPS, which makes cookies Secure. */
  readonly https: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}
