import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { calls } from '../../contract/calls.ts';
import {
  type PolicyAnswer,
  type PolicyName,
  policyNames,
  type ShownVersions,
} from '../../contract/policies.ts';
import type { Db } from '../platform/database/pool.ts';
import { serveCall } from '../platform/http/serve-call.ts';
import type { Platform } from '../platform/open-platform.ts';
import { type Policies, parsePolicy, readPolicies } from '../platform/settings/policies.ts';

/** Reads the seller's policies, and keeps their texts. */
export async function openPolicies({ db, seller }: Pick<Platform, 'db' | 'seller'>) {
  const policies = readPolicies(seller);
  await keepPolicies(db, policies);
  return policies;
}

/** Keeps the texts, so that the version that an order names can be read years later. */
export async function keepPolicies(db: Db, policies: Policies): Promise<void> {
  await db
    .insertInto('policy_versions')
    .values(
      policyNames.map((name) => ({
        name,
        version: policies[name].version,
        text: policies[name].text,
      })),
    )
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

/** A version that the shop showed at some time; null when there is none. */
export async function readPolicyVersion(db: Db, version: string): Promise<PolicyAnswer | null> {
  const row = await db
    .selectFrom('policy_versions')
    .select('text')
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? { version, ...parsePolicy(row.text) } : null;
}

export interface ShownPolicy extends PolicyAnswer {
  readonly name: PolicyName;
  /** Since when the shop has shown this version. */
  readonly firstShownAt: Date;
}

/** The texts of the versions that a buyer was shown. */
export async function readShownPolicies(
  db: Db,
  versions: ShownVersions | null,
): Promise<ShownPolicy[]> {
  const rows = await db
    .selectFrom('policy_versions')
    .select(['name', 'version', 'text', 'first_shown_at as firstShownAt'])
    .where('version', '=', sql<string>`any(${Object.values(versions ?? {})}::text[])`)
    .execute();
  return rows.map(({ text, ...row }) => ({ ...row, ...parsePolicy(text) }));
}

export function servePolicies(
  app: FastifyInstance,
  { policies }: { readonly policies: Policies },
): void {
  serveCall(app, calls.readPolicy, async ({ params: { name } }, _request, reply) => {
    reply.header('cache-control', 'no-cache');
    return policies[name];
  });
}
