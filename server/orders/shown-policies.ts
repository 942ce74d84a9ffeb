import { parsePolicyVersions, policyNames, type ShownVersions } from '../../contract/policies.ts';
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
    detail:
      `You have not been charged: ${titles} ${verb} changed since you opened the page. ` +
      'Read the new text, then try again.',
  };
}
