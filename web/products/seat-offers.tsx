import { formatSeats } from '../../contract/format.ts';
import { shop } from '../../shop.config.ts';
import type { PricedProduct } from '../api/responses.ts';
import { addToCart, cartLines, setQuantity } from '../stored-cart/cart-store.ts';
import { openCheckout } from '../tabs/opened-checkout.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { TextButton } from '../ui/text-button.tsx';

interface SeatOffersProps {
  readonly product: PricedProduct;
  /** Without the vendor. */
  readonly name: string;
  readonly seats: number;
  readonly isOut: boolean;
}

/** Ways to buy for those who can't pay by card just now. Loaded apart from the screen. */
export default function SeatOffers(props: SeatOffersProps) {
  if (props.isOut) return <OutOfStock {...props} />;
  return <QuoteOffer {...props} />;
}

/** A quote can be had of what is not in stock, and paid once it is. */
function OutOfStock({ product, name }: SeatOffersProps) {
  const getQuote = () => {
    if (!isInCart(product)) addToCart(product, 1);
    goToTab('cart');
  };
  return (
    <>
      <Button variant="secondary" className="grow px-3" onClick={getQuote}>
        Get a Quote
      </Button>
      <ButtonLink
        variant="ghost"
        className="grow px-3"
        href={mailAbout(`When is ${name} back in stock?`)}
      >
        Ask when it is back
      </ButtonLink>
    </>
  );
}

function QuoteOffer({ product, name, seats }: SeatOffersProps) {
  /** The quote is of the whole cart, which is behind the dialog. */
  const getQuote = () => {
    if (isInCart(product)) setQuantity(product.id, seats);
    else addToCart(product, seats);
    goToTab('cart');
    openCheckout({ kind: 'get-quote' });
  };
  return (
    <>
      <p className="text-ink-soft">Need approval or an invoice first?</p>
      <TextButton onClick={getQuote}>
        <span>
          Get a quote<span className="sr-only"> for {name}</span>
        </span>
      </TextButton>
      {seats >= manySeats && (
        <a className={priceLink} href={mailAbout(`Price for ${formatSeats(seats)} of ${name}`)}>
          Ask for a price
        </a>
      )}
    </>
  );
}

/** As tall as the button beside it. */
const priceLink = 'link -my-2.5 inline-flex min-h-11 items-center';

/** From here on, buyers expect a price of their own. */
const manySeats = 250;

function isInCart(product: PricedProduct): boolean {
  return cartLines().some(({ id }) => id === product.id);
}

function mailAbout(subject: string): string {
  return `mailto:${shop.email}?subject=${encodeURIComponent(subject)}`;
}
