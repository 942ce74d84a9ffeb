import { everyWay, type OtherWays, takesBankTransfer } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';

/** How a seller's buyers can pay. */
export function PaymentAnswer({ seller, ways }: { readonly seller: Seller; readonly ways: OtherWays }) {
  return (
    <p>
      {nameWays(ways)}{' '}
      {takesBankTransfer(seller) ? (
        <>
          To pay by {ways.payto ? 'a transfer to our account' : 'bank transfer'}, choose Get a Quote in the
          cart: the quote says where to pay, and we email your licence keys when we receive the payment.
        </>
      ) : (
        !ways.payto && (
          <>
            To pay by bank transfer, contact our support team on <PhoneLink /> or at <EmailLink />.
          </>
        )
      )}
      {!ways.paypal && ' We do not offer PayPal.'}
    </p>
  );
}

function nameWays({ paypal, payto }: OtherWays): string {
  const approval = 'You approve a bank transfer with PayTo, in your bank’s app.';
  if (paypal && payto) return `We accept ${everyWay}. ${approval}`;
  const also = paypal ? ', and PayPal' : payto ? ', and bank transfer' : '';
  return `Major credit and debit cards${also}, through our payment gateway.${payto ? ` ${approval}` : ''}`;
}
