import { Mail } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { maximumLines, tooManyProducts } from '../../contract/format.ts';
import { priceLines } from '../../contract/money.ts';
import { awaitsKeys, exceedsStock, useLoadedProducts } from '../api/use-products.ts';
import { type CartLine, priceLine } from '../stored-cart/cart-lines.ts';
import { countSeats, useCart } from '../stored-cart/cart-store.ts';
import { findPriceChanges } from '../stored-cart/price-changes.ts';
import { openCheckout, useOpening } from '../tabs/opened-checkout.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { IconNote, Notice } from '../ui/notice.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { exceedsCard, SummaryCard, summaryColumns } from '../ui/summary-card.tsx';
import { CartLineItem } from './cart-line-item.tsx';

const CartNotices = lazy(() => import('./cart-notices.tsx'));

export function CartScreen() {
  const lines = useCart();
  const isEmpty = lines.length === 0;
  const { title, look } = isEmpty ? emptyCart : filledCart;
  return (
    <div className={look}>
      {isEmpty && <EmptyCartMark />}
      {/* One heading for both, so that it keeps the focus when the last line is removed. */}
      <ScreenHeading>{title}</ScreenHeading>
      <Suspense>
        <CartNotices lines={lines} />
      </Suspense>
      {isEmpty && <EmptyCart />}
      {!isEmpty && (
        <div className={summaryColumns}>
          <ul className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <CartLineItem key={line.id} line={line} />
            ))}
          </ul>
          <CartTotals lines={lines} />
        </div>
      )}
    </div>
  );
}

const emptyCart = { title: 'Your cart is empty', look: 'column py-20 text-center sm:py-28' };
const filledCart = { title: 'Shopping Cart', look: 'column py-10 sm:py-14' };

/** Of the lines that are still sold. */
function CartTotals({ lines }: { readonly lines: readonly CartLine[] }) {
  const products = useLoadedProducts();
  const productOf = (line: CartLine) => products?.find(({ id }) => id === line.id);
  const sold = lines.filter((line) => !products || productOf(line));
  const keysFollow = sold.some((line) => awaitsKeys(line, productOf(line)));
  const priced = sold.map(priceLine);
  const totals = priceLines(priced);
  const hasTooMany = sold.length > maximumLines;
  const isShort = sold.some((line) => exceedsStock(line.quantity, productOf(line)));
  const hasNewPrices = products !== undefined && findPriceChanges(priced, products).length > 0;
  const isIdle = sold.length === 0 || hasTooMany;
  const waits = isShort || hasNewPrices || exceedsCard(totals.totalCents) !== null;
  const opening = useOpening();
  return (
    <SummaryCard title="Order Summary" seats={countSeats(sold)} totals={totals} isPayable>
      {hasTooMany && <Notice tone="info" role="status" title={tooManyProducts} className="mt-5" />}
      <Button
        id="checkout-button"
        size="large"
        className="mt-6 w-full"
        busy={opening === 'buy-cart'}
        aria-disabled={isIdle || waits || opening !== null}
        aria-describedby="checkout-note"
        onClick={() => openCheckout({ kind: 'buy-cart' })}
      >
        Proceed to Checkout
      </Button>
      <Button
        variant="secondary"
        className="mt-3 mb-4 w-full"
        busy={opening === 'get-quote'}
        aria-disabled={isIdle || opening !== null}
        onClick={() => openCheckout({ kind: 'get-quote' })}
      >
        Get a Quote
      </Button>
      <div id="checkout-note">
        <IconNote icon={Mail}>
          {`12-month licences. ${describeNext({ isShort, hasNewPrices, keysFollow })}`}
        </IconNote>
      </div>
    </SummaryCard>
  );
}

interface CartFacts {
  readonly isShort: boolean;
  readonly hasNewPrices: boolean;
  readonly keysFollow: boolean;
}

/** When the keys come; or first, what the checkout waits for. */
function describeNext({ isShort, hasNewPrices, keysFollow }: CartFacts): string {
  if (isShort) return shortOfKeys;
  if (hasNewPrices) return newPrices;
  if (keysFollow) return laterDelivery;
  return delivery;
}

const shortOfKeys = 'Order what is left, or get a quote.';
const newPrices = 'Update the prices to go on.';
const delivery = 'Your keys and tax invoice arrive by email within 5 minutes of payment.';
const laterDelivery =
  'Your tax invoice arrives by email within 5 minutes of payment. ' +
  'Keys that are out of stock follow when they arrive.';

function EmptyCart() {
  return (
    <>
      <p className="mt-3 text-lg text-ink-soft">Add some security solutions to get started</p>
      <Button size="large" className="mt-8" onClick={() => goToTab('products')}>
        Browse Products
      </Button>
    </>
  );
}

function EmptyCartMark() {
  return (
    <svg
      viewBox="0 0 120 96"
      aria-hidden="true"
      className="mx-auto mb-8 w-32 fill-surface"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M60 6 40 13.5V30c0 13 8.5 22.5 20 27.5 11.5-5 20-14.5 20-27.5V13.5z"
        className="stroke-line-strong"
        strokeDasharray="4 5"
      />
      <path
        d="M14 58h22l7 12h34l7-12h22v22a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z"
        className="stroke-ink"
      />
    </svg>
  );
}
