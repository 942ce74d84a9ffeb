import { formatSeats } from '../../contract/format.ts';
import { shop } from '../../shop.config.ts';
import { countSeats } from '../stored-cart/cart-store.ts';
import { besideLogo, LogoMark } from '../ui/logo.tsx';
import { Money } from '../ui/money.tsx';
import { useCheckoutState } from './checkout-session.ts';
import { totalsOf } from './payment/purchase-attempt.ts';
import { usePurchase } from './payment/use-purchase.ts';
import { StepIndicator } from './steps/step-indicator.tsx';

/** Whose checkout it is, on the dialog's title line. A phone has space for the logo alone. */
export function CheckoutOwner() {
  return (
    <span className="dialog-owner flex min-w-0 items-center gap-2">
      <LogoMark className="h-6 max-w-22 shrink-0 @min-[31rem]:max-w-36" />
      <span translate="no" className={besideLogo(ownerLook)}>
        {shop.logoText}
      </span>
    </span>
  );
}

const ownerLook =
  'dialog-seller truncate border-r border-line pr-3 text-sm font-medium text-ink-soft';

/** Where the buyer is, and what they pay, from the first step on. */
export function CheckoutFacts() {
  return (
    <>
      <StepIndicator />
      <Amount />
    </>
  );
}

function Amount() {
  const { attempt, isPaying, unconfirmed } = useCheckoutState();
  const wanted = usePurchase();
  // Another window may change the cart meanwhile.
  const isOpen = isPaying || unconfirmed !== null;
  const purchase = isOpen && attempt ? attempt.purchase : wanted;
  const seats = countSeats(purchase.lines);
  if (seats === 0) return null;
  return (
    <p className="ml-auto min-w-0 text-right text-sm leading-tight font-medium tabular-nums">
      <span className="inline-block text-ink-soft">{formatSeats(seats)},</span>{' '}
      <Money cents={totalsOf(purchase).totalCents} className="inline-block" />
      <span className="sr-only"> including GST</span>
    </p>
  );
}
