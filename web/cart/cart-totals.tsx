import { Mail } from 'lucide-react';
import { type PricedQuantity, priceLines } from '../../contract/money.ts';
import { countSeats } from '../stored-cart/cart-store.ts';
import { Button } from '../ui/button.tsx';
import { IconNote } from '../ui/notice.tsx';
import { exceedsCard, SummaryCard } from '../ui/summary-card.tsx';

export interface CartActions {
  readonly onCheckout: () => void;
  readonly onQuote: () => void;
  /** The checkout's code is loading for this button. */
  readonly openingCheckout: boolean;
  readonly openingQuote: boolean;
}

interface CartTotalsProps extends CartActions {
  /** Those that are still sold. */
  readonly lines: readonly PricedQuantity[];
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

export function CartTotals({ lines, keysFollow, ...actions }: CartTotalsProps) {
  const totals = priceLines(lines);
  const isEmpty = lines.length === 0;
  const { onCheckout, onQuote, openingCheckout, openingQuote } = actions;
  return (
    <SummaryCard title="Order Summary" seats={countSeats(lines)} totals={totals} isPayable>
      <Button
        size="large"
        className="mt-6 w-full"
        busy={openingCheckout}
        aria-disabled={isEmpty || openingQuote || exceedsCard(totals.totalCents) !== null}
        onClick={onCheckout}
      >
        Proceed to Checkout
      </Button>
      <Button
        variant="secondary"
        className="mt-3 mb-4 w-full"
        busy={openingQuote}
        aria-disabled={isEmpty || openingCheckout}
        onClick={onQuote}
      >
        Get a Quote
      </Button>
      <IconNote icon={Mail}>
        {keysFollow
          ? '12-month licences. Your tax invoice arrives by email within 5 minutes of payment. Keys that are out of stock follow when they arrive.'
          : '12-month licences. Your keys and tax invoice arrive by email within 5 minutes of payment.'}
      </IconNote>
    </SummaryCard>
  );
}
