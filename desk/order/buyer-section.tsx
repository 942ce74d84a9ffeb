import type { OrderView } from '../../contract/desk/order.ts';
import { BillingDetails } from '../ui/billing-details.tsx';
import { Section } from '../ui/section.tsx';
import { CorrectEmail } from './correct-email.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';

/** Who bought, as on the invoice. */
export function BuyerSection({ order }: { readonly order: OrderView }) {
  return (
    <Section title="Buyer">
      <BillingDetails email={order.email} billing={order.billing} />
      {order.invoiceNumber !== null && (
        <>
          <CorrectInvoice order={order} />
          <CorrectEmail order={order} />
        </>
      )}
    </Section>
  );
}
