import { formatAbn } from '../../contract/abn.ts';
import type { BillingInput } from '../../contract/checkout.ts';
import { describePurpose } from '../../contract/company-details.ts';

export type CompanyDetail = 'abn' | 'purchaseOrder' | 'accountsEmail' | 'purpose' | 'vendorAccount';

/** The company details that a buyer has given, each in words. */
export function listCompanyDetails(billing: Pick<BillingInput, CompanyDetail>): string[] {
  const { abn, purchaseOrder, accountsEmail } = billing;
  const purpose = describePurpose(billing);
  return [
    ...(abn?.trim() ? [`ABN ${formatAbn(abn)}`] : []),
    ...(purchaseOrder?.trim() ? [`Purchase order ${purchaseOrder}`] : []),
    ...(accountsEmail?.trim() ? [`Invoice copy to ${accountsEmail}`] : []),
    ...(purpose ? [purpose] : []),
  ];
}
