import { Link } from 'wouter';
import type { OrderView } from '../../contract/desk/order.ts';
import { gstLabel } from '../../contract/money.ts';
import { nameBuyer, personName } from '../../contract/shown-billing.ts';
import { Money } from '../../web/ui/money.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/format.tsx';

/** What an order is, below its number: how much, whose, and when. */
export function OrderFacts({ order }: { readonly order: OrderView }) {
  const { orderId, billing, email, totalCents, gstCents, refundedCents } = order;
  const { placedAt, quoteNumber } = order;
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-baseline gap-x-4 wrap-anywhere">
        <Money cents={totalCents} className="text-title" />
        <span className="text-heading">
          {nameBuyer({ company: billing.company, buyer: personName(billing), email })}
        </span>
      </p>
      <div className="text-sm text-ink-soft">
        <Facts>
          <Fact>
            With {gstLabel} of <Money cents={gstCents} />
          </Fact>
          {refundedCents > 0 && (
            <Fact>
              Refunded: <Money cents={refundedCents} className="font-medium text-ink" />
            </Fact>
          )}
          <Fact>
            Placed <Moment at={placedAt} />
            {quoteNumber && (
              <>
                {' '}
                from{' '}
                <Link href={`/quotes/${quoteNumber}`} className="link">
                  Quote {quoteNumber}
                </Link>
              </>
            )}
          </Fact>
          <Fact>
            <span translate="no">{orderId}</span>
          </Fact>
        </Facts>
      </div>
    </div>
  );
}
