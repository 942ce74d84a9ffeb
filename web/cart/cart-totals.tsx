import { Mail } from 'lucide-react';
import { gstLabel, type PricedQuantity, priceLines } from '../../contract/money.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { countSeats } from '../stored-cart/cart-store.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CardLimitNote, exceedsCard } from '../ui/card-limit-note.tsx';
import { Money } from '../ui/money.tsx';

interface CartTotalsProps {
  /** Those that are still sold. */
  readonly lines: readonly PricedQuantity[];
  readonly onCheckout: () => void;
  readonly onQuote: () => void;
  /** The checkout's code is loading for this button. */
  readonly openingCheckout: boolean;
  readonly openingQuote: boolean;
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

/** Of its figures only the total is announced when it changes. */
export function CartTotals({ lines, keysFollow, ...actions }: CartTotalsProps) {
  const totals = priceLines(lines);
  const isEmpty = lines.length === 0;
  const { onCheckout, onQuote, openingCheckout, openingQuote } = actions;
  return (
    <Card className="p-6 lg:sticky lg:top-24">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-heading">Order Summary</h2>
        <p className="text-sm text-ink-soft">{formatSeats(countSeats(lines))}</p>
      </div>
      <dl className="mt-5 space-y-3">
        <div className={row}>
          <dt className="text-ink-soft">Subtotal</dt>
          <dd>
            <Money cents={totals.subtotalCents} />
          </dd>
        </div>
        <div className={row}>
          <dt className="text-ink-soft">{gstLabel}</dt>
          <dd>
            <Money cents={totals.gstCents} />
          </dd>
        </div>
        <div className={`${row} border-t border-line pt-4`}>
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite" aria-atomic="true" className="text-right">
            <Money cents={totals.totalCents} className="text-2xl font-semibold tracking-tight" />
            <span className="block text-sm text-ink-soft">AUD, inc. GST</span>
          </dd>
        </div>
      </dl>
      <CardLimitNote totalCents={totals.totalCents} />
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
        className="mt-3 w-full"
        busy={openingQuote}
        aria-disabled={isEmpty || openingCheckout}
        onClick={onQuote}
      >
        Get a Quote
      </Button>
      <p className="mt-4 flex gap-2 text-sm text-ink-soft">
        <Mail aria-hidden className="mt-0.5 size-4 shrink-0" />
        {keysFollow
          ? '12-month licences. Your tax invoice arrives by email within 5 minutes of payment. Keys that are out of stock follow when they arrive.'
          : '12-month licences. Your keys and tax invoice arrive by email within 5 minutes of payment.'}
      </p>
    </Card>
  );
}

const row = 'flex flex-wrap items-baseline justify-between gap-x-4';
