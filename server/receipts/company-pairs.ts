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

/**
 * The same for an address that nobody has verified. A text that a mail program would show as a link is left to the
 * attached document: nobody may use the shop to mail links to others.
 */
export function describeCompanyToOthers({ company, abn, purchaseOrder }: Company): readonly Pair[] {
  const hide = (text = '') => (link.test(text) ? 'See the attached document' : text);
  return describeCompany({ company: hide(company), abn, purchaseOrder: hide(purchaseOrder) });
}

/** An address with or without a scheme, also with the full stops of Chinese and Japanese. */
const link = /:\/\/|@|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}/u;
