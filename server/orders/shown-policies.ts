import { sql } from 'kysely';
import { parsePolicyVersions, policyNames, type ShownVersions } from '../../contract/policies.ts';
import type { Db } from '../platform/database/pool.ts';
import type { Policies } from '../platform/settings/policies.ts';

export type ShownPolicies =
  /** Null where the request doesn't say what its buyer was shown: nothing is checked then. */
  | { readonly kind: 'current'; readonly versions: ShownVersions | null }
  | { readonly kind: 'changed'; readonly detail: string };

/** Compares the policies that a buyer was shown, as a request names them, with those of now. */
export function checkShownPolicies(policies: Policies, header: string | undefined): ShownPolicies {
  if (header === undefined) return { kind: 'current', versions: null };
  const shown = parsePolicyVersions(header);
  const changed = policyNames.filter((name) => shown?.[name] !== policies[name].version);
  if (shown && changed.length === 0) return { kind: 'current', versions: shown };
  const titles = changed.map((name) => `“${policies[name].title}”`).join(' and ');
  const verb = changed.length === 1 ? 'has' : 'have';
  return {
    kind: 'changed',
    detail: `${titles} ${verb} changed since you opened the page. You have not been charged. Read the new text, then try again.`,
  };
}

/** Keeps what the buyer of a quote was shown, while it can be paid. Versions that this shop never had are left out. */
export async function keepShownPolicies(
  db: Db,
  quoteNumber: number,
  versions: ShownVersions,
): Promise<void> {
  await sql`
    update quotes set policies = ${JSON.stringify(versions)}::jsonb
    where number = ${quoteNumber} and policies is distinct from ${JSON.stringify(versions)}::jsonb
      and (select count(*) from policy_versions join jsonb_each_text(${JSON.stringify(versions)}::jsonb) as shown
        on shown.key = name and shown.value = version) = ${policyNames.length}`.execute(db);
}
