import { formatSeats } from '../../../contract/format.ts';
import { bringIntoView } from '../../steps/failure-notice.tsx';
import { focusStep } from '../../steps/step-heading.tsx';
import type { PricedLine } from '../../stored-cart/cart-lines.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import { reduceToStock, type ShortLine } from './stock.ts';

interface ShortageNoticeProps {
  readonly short: readonly ShortLine[];
  /** A quote is bought as it is. */
  readonly isQuote: boolean;
}

export function ShortageNotice({ short, isQuote }: ShortageNoticeProps) {
  const isGone = short.every(({ left }) => left === 0);
  const place = isQuote ? 'quote' : 'cart';
  const reduce = () => {
    advanceCheckout({ type: 'retried' });
    reduceToStock(short);
    // The pressed button disappears.
    focusStep();
  };
  return (
    // The buyer has to see the button: a phone shows the failure above it only.
    <Notice ref={bringIntoView} tone="info" role="alert" title="Too few licence keys are left">
      <p>You have not been charged.</p>
      <ul>
        {short.map(({ line, left }) => (
          <li key={line.productId}>
            {line.name}: {formatSeats(line.quantity)} in your {place},{' '}
            {left === 0 ? 'out of stock' : `${left} left`}
          </li>
        ))}
      </ul>
      {isQuote && (
        <p>
          Your quote stays valid. Contact us: <PhoneLink /> or <EmailLink />.
        </p>
      )}
      {!isQuote && (
        <Button variant="secondary" className="mt-2" onClick={reduce}>
          {isGone ? 'Remove from Cart' : 'Order What Is Left'}
        </Button>
      )}
    </Notice>
  );
}

/** Paying below it accepts that. */
export function BackorderNotice({ lines }: { readonly lines: readonly PricedLine[] }) {
  return (
    <Notice
      tone="info"
      role="status"
      title={`Keys follow by email: ${lines.map(({ name }) => name).join(', ')}`}
    >
      <p>
        Too few are in stock. You pay now, and the licence keys follow when they arrive. Delivery
        within 5 minutes doesn’t apply to them.
      </p>
    </Notice>
  );
}
