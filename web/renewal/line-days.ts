import { describePart, type RenewalPlan } from '../../contract/renewals.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';

type PlannedLine = RenewalPlan['lines'][number];
type Part = PlannedLine['parts'][number];

/**
 * `5 seats from 28 November 2027 to 27 November 2028; 5 new seats from today to 27 November 2027`.
 * Seats that have the same days are together, also where they renew several orders.
 */
export function describeLineDays({ productId, parts }: Pick<PlannedLine, 'productId' | 'parts'>) {
  const seats = new Map<string, Part>();
  for (const part of parts) {
    const instead = describeInstead(part, productId);
    const key = JSON.stringify([part.startsOn, part.endsOn, part.continues === null, instead]);
    const same = seats.get(key)?.seats ?? 0;
    seats.set(key, { ...part, seats: part.seats + same });
  }
  return [...seats.values()]
    .map((part) => `${describePart(part)}${describeInstead(part, productId)}`)
    .join('; ');
}

/** Empty unless another product's licences go on in them. */
function describeInstead({ continues }: Part, productId: string): string {
  if (continues === null || continues.productId === productId) return '';
  return `, instead of ${nameWithoutVendor(continues.productName)}`;
}
