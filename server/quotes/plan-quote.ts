import type { LicencePart, RenewalPlan } from '../../contract/renewals.ts';
import { writeEarlierLicencesOf } from '../licences/earlier-licences.ts';
import { planRenewal, type WantedRenewal } from '../licences/plan-renewal.ts';
import type { Tx } from '../platform/database/pool.ts';

/** The days that the licences of a quote would have if it were paid now. */
export async function planQuote(tx: Tx, wanted: WantedRenewal): Promise<RenewalPlan> {
  await writeEarlierLicencesOf(tx, wanted.renews);
  const { plan } = await planRenewal(tx, wanted);
  return plan;
}

/** How many seats of a line continue others. */
export function countRenewed(parts: readonly LicencePart[]): number {
  return parts
    .filter(({ continues }) => continues !== null)
    .reduce((sum, { seats }) => sum + seats, 0);
}
