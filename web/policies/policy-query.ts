import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls, headers } from '../../contract/calls.ts';
import { formatPolicyVersions, type PolicyName, policyNames } from '../../contract/policies.ts';
import { ask } from '../api/send.ts';

/** A policy as this page shows it, until it is loaded again. */
export const policyQuery = (name: PolicyName) =>
  queryOptions({
    queryKey: ['policy', name],
    queryFn: () => ask(calls.readPolicy, { params: { name } }),
  });

/**
 * Which versions the page shows, as a header. Without it, when one doesn't load, the shop checks
 * none.
 */
export async function shownPolicies(client: QueryClient): Promise<Record<string, string>> {
  const read = (name: PolicyName) => client.ensureQueryData(policyQuery(name));
  try {
    const [terms, privacy, refunds] = await Promise.all([
      read('terms'),
      read('privacy'),
      read('refunds'),
    ]);
    const { version } = terms;
    const versions = { terms: version, privacy: privacy.version, refunds: refunds.version };
    return { [headers.policiesShown]: formatPolicyVersions(versions) };
  } catch {
    return {};
  }
}

/** What the buyer sees here is what counts, and no later text. */
export function useShownPolicies() {
  const client = useQueryClient();
  useEffect(() => void shownPolicies(client), [client]);
}

export async function reloadPolicies(client: QueryClient) {
  await Promise.all(policyNames.map((name) => client.refetchQueries(policyQuery(name))));
}
