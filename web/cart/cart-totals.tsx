import { Mail } from 'lucide-react';
import { type PricedQuantity, priceLines } from '../../contract/money.ts';
import { countSeats } from '../stored-cart/cart-store.ts';
import { openCheckout, useOpening } from '../tabs/opened-checkout.ts';
import { Button } from '../ui/button.tsx';
import { IconNote } from '../ui/notice.tsx';
import { exceedsCard, SummaryCard } from '../ui/summary-card.tsx';

interface CartTotalsProps {
  /** Those that are still sold. */
  readonly lines: readonly PricedQuantity[];
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

export function CartTotals({ lines, keysFollow }: CartTotalsProps) {
  const totals = priceLines(lines);
  const isEmpty = lines.length === 0;
  const opening = useOpening();
  return (
    <SummaryCard title="Order Summary" seats={countSeats(lines)} totals={totals} isPayable>
      <Button
        size="large"
        className="mt-6 w-full"
        busy={opening === 'buy-cart'}
        aria-disabled={isEmpty || opening !== null || exceedsCard(totals.totalCents) !== null}
        onClick={() => openCheckout({ kind: 'buy-cart' })}
      >
        Proceed to Checkout
      </Button>
      <Button
        variant="secondary"
        className="mt-3 mb-4 w-full"
        busy={opening === 'get-quote'}
        aria-disabled={isEmpty || opening !== null}
        onClick={() => openCheckout({ kind: 'get-quote' })}
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
