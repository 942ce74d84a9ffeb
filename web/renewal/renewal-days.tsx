import { describePart, type RenewalPlan } from '../../contract/renewals.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';

type PlannedLine = RenewalPlan['lines'][number];

/** From when until when the licences of each line would be valid, if they were paid today. */
export function RenewalDays({ plan }: { readonly plan: Pick<RenewalPlan, 'lines'> }) {
  return (
    <ul className="space-y-2 text-sm text-pretty wrap-anywhere">
      {plan.lines.map((line) => (
        <li key={line.productId}>
          <span translate="no" className="block font-medium">
            {nameWithoutVendor(line.productName)}
          </span>
          <span className="block text-ink-soft">{describeDays(line)}</span>
        </li>
      ))}
    </ul>
  );
}

function describeDays({ productId, parts }: PlannedLine): string {
  const described = parts.map((part) => {
    const { continues } = part;
    if (continues === null || continues.productId === productId) return describePart(part);
    return `${describePart(part)}, instead of ${nameWithoutVendor(continues.productName)}`;
  });
  return described.join('; ');
}
