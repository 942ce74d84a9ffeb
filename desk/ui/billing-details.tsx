import { formatAbn } from '../../contract/abn.ts';
import { describePurpose } from '../../contract/company-details.ts';
import { addressLines, type ShownBilling } from '../../contract/shown-billing.ts';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { Details } from './details.tsx';
import { CustomerLink } from './links.tsx';

interface BillingDetailsProps {
  readonly email: string;
  readonly billing: ShownBilling;
}

/** Who buys, as on the invoice or the quote, with links to all that they bought. What was left out is not shown. */
export function BillingDetails({ email, billing }: BillingDetailsProps) {
  const { firstName, lastName, company, phone, abn, purchaseOrder, accountsEmail } = billing;
  return (
    <Details
      of={[
        ['Email', email === '' ? 'Erased' : <CustomerLink key="email" of={email} />],
        ['Name', `${firstName} ${lastName}`],
        ['Company', company && <CustomerLink key="company" of={company} />],
        ['ABN', abn && <CustomerLink key="abn" of={formatAbn(abn)} />],
        ['Purchase order', purchaseOrder],
        [
          'Billing address',
          <span key="address" className="whitespace-pre-line">
            {addressLines(billing).join('\n')}
          </span>,
        ],
        ['Phone', phone],
        ['Accounts email', accountsEmail && <EmailText key="accounts" address={accountsEmail} />],
        ['What it is for', describePurpose(billing)],
      ]}
    />
  );
}
