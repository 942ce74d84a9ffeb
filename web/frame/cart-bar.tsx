import '../styles/cart-bar.css';
import { useEffect, useRef, useState } from 'react';
import { formatSeats } from '../../contract/format.ts';
import { priceLines } from '../../contract/money.ts';
import { useLoadedProducts } from '../api/use-products.ts';
import { priceLine } from '../stored-cart/cart-lines.ts';
import { countSeats, useCart } from '../stored-cart/cart-store.ts';
import { useShownQuote } from '../tabs/opened-links.ts';
import { goToTab, useOpenedTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';

/**
 * Where the screen is small, what is in the cart and the way on stay in reach. At the end of the
 * page it has a place of its own, so it never covers the last lines.
 */
export function CartBar() {
  const { tab } = useOpenedTab();
  const isQuoteShown = useShownQuote() !== null;
  const products = useLoadedProducts();
  const lines = useCart().filter(({ id }) => products?.some((one) => one.id === id) ?? true);
  usePulse(countSeats(lines));
  const isCart = tab === 'cart' && !isQuoteShown;
  const isFarBelow = useBelowWindow(isCart ? 'checkout-button' : null);
  const isShown = tab === 'home' || tab === 'products' || (isCart && isFarBelow);
  if (lines.length === 0 || !isShown) return null;

  const { totalCents } = priceLines(lines.map(priceLine));
  const line = (
    <div className="column flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <span className="text-sm text-ink-soft">{formatSeats(countSeats(lines))}, </span>
        <Money cents={totalCents} className="font-semibold" />
        <span className="text-sm text-ink-soft"> inc. GST</span>
      </p>
      {!isCart && (
        <Button variant="secondary" onClick={() => goToTab('cart')}>
          View Cart
        </Button>
      )}
      {isCart && <Button onClick={pressCheckout}>Checkout</Button>}
    </div>
  );
  return (
    <aside aria-label="Your cart" className={isCart ? 'cart-bar cart-bar-checkout' : 'cart-bar'}>
      {/* As high as the bar, below the last line of the page. */}
      <div aria-hidden="true" inert className="cart-bar-place">
        {line}
      </div>
      <div className="cart-bar-line">{line}</div>
    </aside>
  );
}

/** The count of the cart, which is elsewhere on the page, pulses once when seats are added. */
function usePulse(seats: number) {
  const before = useRef(seats);
  useEffect(() => {
    const isMore = seats > before.current;
    before.current = seats;
    if (!isMore || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const count of document.querySelectorAll('[data-cart-count]'))
      count.animate({ scale: ['1', '1.25', '1'] }, 160);
  }, [seats]);
}

/** Whether the element is below what the window shows. */
function useBelowWindow(id: string | null): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const element = id === null ? null : document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isBelow;
}

/** Where the checkout waits for something, the buyer is led to the button, which says for what. */
function pressCheckout() {
  const button = document.getElementById('checkout-button');
  if (button?.getAttribute('aria-disabled') !== 'true') return button?.click();
  button.scrollIntoView({ block: 'center' });
  button.focus({ preventScroll: true });
}
