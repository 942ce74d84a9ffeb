import { Mail } from 'lucide-react';
import { gstLabel, type Totals } from '../../contract/money.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatSeats } from '../ui/format-seats.ts';
import { Money } from '../ui/money.tsx';

interface CartTotalsProps {
  readonly totals: Totals;
  readonly seats: number;
  readonly onCheckout: () => void;
  readonly opening: boolean;
}

/** What the cart comes to. Of all its figures only the total is announced when it changes. */
export function CartTotals({ totals, seats, onCheckout, opening }: CartTotalsProps) {
  return (
    <Card className="p-6 lg:sticky lg:top-24">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-heading">Order Summary</h2>
        <p className="text-sm text-ink-soft">{formatSeats(seats)}</p>
      </div>
      <dl className="mt-5 space-y-3">
        <Row term="Subtotal" cents={totals.subtotalCents} />
        <Row term={gstLabel} cents={totals.gstCents} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite" aria-atomic="true" className="text-right">
            <Money cents={totals.totalCents} className="text-2xl font-semibold tracking-tight" />
            <span className="block text-sm text-ink-soft">AUD, inc. GST</span>
          </dd>
        </div>
      </dl>
      <Button size="large" className="mt-6 w-full" busy={opening} onClick={onCheckout}>
        Proceed to Checkout
      </Button>
      <p className="mt-4 flex gap-2 text-sm text-ink-soft">
        <Mail aria-hidden className="mt-0.5 size-4 shrink-0" />
        12-month licences. Your keys and tax invoice arrive by email within 5 minutes of payment.
      </p>
    </Card>
  );
}

interface RowProps {
  readonly term: string;
  readonly cents: number;
}

function Row({ term, cents }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
