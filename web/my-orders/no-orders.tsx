import { EmailLink, EmailText, PhoneLink } from '../ui/contact-links.tsx';
import { AnotherEmail, type AnotherEmailProps } from './another-email.tsx';

interface NoOrdersProps extends AnotherEmailProps {
  readonly email: string;
}

/** For an address that is verified, and bought nothing. */
export function NoOrders({ email, onAnotherEmail }: NoOrdersProps) {
  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <h3 tabIndex={-1} className="text-section">
          No orders with this address
        </h3>
        <p className="text-[0.9375rem] text-ink-soft">
          Nothing was bought with{' '}
          <strong className="font-semibold wrap-anywhere text-ink">
            <EmailText address={email} />
          </strong>
          .
        </p>
      </div>
      <ul className="list-disc space-y-2 pl-5 text-[0.9375rem] text-ink-soft">
        <li>
          Did you buy with another address, or did a colleague?{' '}
          <AnotherEmail onAnotherEmail={onAnotherEmail} />
        </li>
        <li>The receipt email is sent to the address of the order. Search your mail for “ORD-”.</li>
        <li>
          Still not found? Call <PhoneLink className="-my-3 py-3" /> or email{' '}
          <EmailLink className="-my-3 py-3" />, and we will look for your order.
        </li>
      </ul>
    </div>
  );
}
