import { formatAbn } from '../../contract/abn.ts';
import type { Billing } from '../../contract/checkout.ts';

type Pair = readonly [label: string, value: string];

type Company = Partial<Pick<Billing, 'company' | 'abn' | 'purchaseOrder'>>;

/** What a business wants to see of itself in a mail: only what it gave. */
export function describeCompany({ company, abn, purchaseOrder }: Company): readonly Pair[] {
  return [
    ...(company ? [['Company', company] as const] : []),
    ...(abn ? [['ABN', formatAbn(abn)] as const] : []),
    ...(purchaseOrder ? [['Purchase order', purchaseOrder] as const] : []),
  ];
}
