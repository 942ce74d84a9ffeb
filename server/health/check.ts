import { countOf } from '../../contract/format.ts';
import type { Seller } from '../../contract/seller.ts';
import type { RenderDocument } from '../documents/render.ts';
import type { ShopConfig } from '../gateways/settings.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import type { Mailer } from '../mail/mail.ts';
import { type Finding, reasonOf, skipped, warning } from '../operators/finding.ts';
import type { Db } from '../platform/database/pool.ts';

export interface HealthParts {
  /** Null when the database can't be reached, for `databaseFault`. */
  readonly db: Db | null;
  readonly databaseFault?: string;
  /** The running shop checks itself; `doctor` is another process. */
  readonly isOfRunningShop?: boolean;
  readonly config: ShopConfig;
  readonly seller: Seller;
  readonly mailer: Pick<Mailer, 'destination' | 'check'>;
  /** Without it, the templates are not checked. */
  readonly render?: RenderDocument;
  /** Throws when KEYS_SECRET is missing or wrong. */
  readonly openSealer: () => Promise<KeySealer>;
  readonly clock: () => Date;
  /** This machine's own by default. */
  readonly resolver?: { resolveTxt(name: string): Promise<string[][]> };
  /** Where the built page is; by default that of this release. */
  readonly pageFolder?: string;
}

/** What a check of the database is given. */
export interface CheckParts extends HealthParts {
  readonly db: Db;
}

type Run<Parts> = (parts: Parts) => Promise<Finding | readonly Finding[]>;

/** One thing that breaks shops. It throws when it can't find out. */
export interface Check {
  readonly name: string;
  readonly run: Run<HealthParts>;
}

export function check(name: string, run: Run<HealthParts>): Check {
  return { name, run };
}

export function databaseCheck(name: string, run: Run<CheckParts>): Check {
  return check(name, async (parts) =>
    parts.db ? run({ ...parts, db: parts.db }) : skipped('The database can’t be reached.'),
  );
}

/** A host that can't be reached from here may still be there for others. */
export function unreachable(host: string, error: unknown): Finding {
  return warning(
    `${host} can't be reached from this machine (${reasonOf(error)}).`,
    'Check the address, the proxy and the firewall. A machine may be unable to reach its own ' +
      'public address.',
  );
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
