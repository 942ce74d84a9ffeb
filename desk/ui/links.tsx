import { Link } from 'wouter';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { formatList } from './use-list-address.ts';

/** Leads to everything of a customer, by an address, a company or an ABN. */
export function CustomerLink({ of }: { readonly of: string }) {
  return (
    <Link
      href={`/customers${formatList({ customer: of })}`}
      className="link inline-flex min-h-6 items-center wrap-anywhere pointer-coarse:min-h-11"
    >
      <span>{of.includes('@') ? <EmailText address={of} /> : of}</span>
    </Link>
  );
}

/** Leads to the order that has a key. */
export function OrderLink({ orderId }: { readonly orderId: string }) {
  return (
    <Link
      href={`/orders/${orderId}`}
      className="link inline-flex min-h-6 items-center break-all pointer-coarse:min-h-11"
    >
      {orderId}
    </Link>
  );
}
