import { type OtherWays, takesBankTransfer } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';

/** How a seller's buyers can pay. */
export function PaymentAnswer({ seller, ways }: { readonly seller: Seller; readonly ways: OtherWays }) {
  return (
    <p>
      Major credit and debit cards{ways.paypal && ', and PayPal'}, through our payment gateway.{' '}
      {takesBankTransfer(seller) ? (
        <>
          To pay by bank transfer, choose Get a Quote in the cart: the quote says where to pay, and we email
          your licence keys when we receive the payment.
        </>
      ) : (
        <>
          To pay by bank transfer, contact our support team on <PhoneLink /> or at <EmailLink />.
        </>
      )}
      {!ways.paypal && ' We do not offer PayPal.'}
    </p>
  );
}
