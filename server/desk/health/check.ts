import type { Kysely } from 'kysely';
import type { HealthCheck } from '../../../contract/desk/health.ts';
import type { Seller } from '../../../contract/seller.ts';
import type { Mode } from '../../../contract/states.ts';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import type { Mailer } from '../../mail/mail.ts';

/** The settings that checks are about. */
export interface CheckedSettings {
  readonly mode: Mode;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly mailDkimSelector: string | null;
  readonly https: boolean;
  readonly publicUrl: string | null;
  readonly adminUrl: string | null;
  readonly operators: readonly { readonly email: string }[];
  readonly stripe: StripeSettings | null;
  readonly paypal: PayPalSettings | null;
}

interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly takesPayTo: boolean;
  /** The origin of a stand-in for Stripe; null is Stripe itself. */
  readonly apiBase: string | null;
}

interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** The origin of a stand-in for PayPal; null is PayPal itself. */
  readonly apiBase: string | null;
}

export interface CheckParts {
  readonly db: Kysely<Database>;
  readonly config: CheckedSettings;
  readonly seller: Seller;
  readonly mailer: Pick<Mailer, 'destination' | 'check'>;
  /** Throws when KEYS_SECRET is missing or wrong. */
  readonly openSealer: () => Promise<KeySealer>;
  readonly clock: () => Date;
  /** This machine's own by default. */
  readonly resolver?: { resolveTxt(name: string): Promise<string[][]> };
  /** Where the built page is; by default that of this release. */
  readonly pageFolder?: string;
}

/** One thing that breaks shops. It throws when it can't find out. */
export interface Check {
  readonly name: string;
  readonly needsDatabase: boolean;
  readonly run: (parts: CheckParts) => Promise<Finding | readonly Finding[]>;
}

/** A check that finds several things gives each a name of its own. */
export type Finding = Omit<HealthCheck, 'name'> & { readonly name?: string };

export function ok(finding: string): Finding {
  return { state: 'ok', finding, action: null };
}

/** The operators' daily work, such as keys to import. */
export function task(finding: string, action: string, link: DeskLink): Finding {
  return { state: 'task', finding, action, link };
}

export function warning(finding: string, action: string, link?: DeskLink): Finding {
  return { state: 'warning', finding, action, ...(link && { link }) };
}

export function broken(finding: string, action: string, link?: DeskLink): Finding {
  return { state: 'broken', finding, action, ...(link && { link }) };
}

type DeskLink = NonNullable<HealthCheck['link']>;

/** Does not apply to this shop. */
export function skipped(finding: string): Finding {
  return { state: 'skipped', finding, action: null };
}

/** `1 receipt`, `2 receipts`. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** `3 hours`, `2 days`: as exact as an operator needs it. */
export function describeAge(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes === 0) return 'less than a minute';
  if (minutes < 120) return countOf(minutes, 'minute');
  return minutes < 48 * 60
    ? countOf(Math.floor(minutes / 60), 'hour')
    : countOf(Math.floor(minutes / 1_440), 'day');
}
