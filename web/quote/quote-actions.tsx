import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import { nameWithoutVendor } from '../../contract/catalogue.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { connectionHint, describeError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { productsQuery } from '../api/use-products.ts';
import { saveFile } from '../browser/save-file.ts';
import { addToCart } from '../stored-cart/cart-store.ts';
import { showQuote } from '../tabs/opened-links.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { exceedsCard } from '../ui/summary-card.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import { useLoadedQuote } from './quote-query.ts';

export interface QuoteActionsProps {
  readonly quote: QuoteAnswer;
  readonly onPay: (quote: QuoteAnswer) => void;
  /** The checkout's code is loading. */
  readonly openingCheckout: boolean;
}

/** The one main button depends on the state of the quote. */
export function QuoteActions(props: QuoteActionsProps) {
  return (
    <div className="mt-6 space-y-3 *:w-full">
      <MainActions {...props} />
      <DownloadQuote quote={props.quote} />
      <Button variant="ghost" onClick={() => showQuote(null)}>
        Back to My Cart
      </Button>
    </div>
  );
}

function MainActions({ quote, onPay, openingCheckout }: QuoteActionsProps) {
  const { isFetching, refetch } = useLoadedQuote(quote.token);
  const pay = () => onPay(quote);
  switch (quote.state) {
    case 'open':
      return (
        <Button
          size="large"
          busy={openingCheckout}
          aria-disabled={exceedsCard(quote.totalCents) !== null}
          onClick={pay}
        >
          Pay by Card
        </Button>
      );
    case 'being-paid':
      return (
        <>
          <Button size="large" busy={isFetching} onClick={() => refetch()}>
            {isFetching ? 'Checking...' : 'Check Again'}
          </Button>
          <Button variant="secondary" busy={openingCheckout} onClick={pay}>
            Continue Payment
          </Button>
        </>
      );
    case 'paid':
      return (
        <Button size="large" onClick={() => goToTab('support')}>
          Find My Keys
        </Button>
      );
    case 'expired':
    case 'revised':
    case 'withdrawn':
      return <BuyAtTodaysPrices quote={quote} />;
  }
}

/** Adds the lines of a quote that can't be paid to the cart, and shows the cart. Products that are no longer sold are left out. */
function BuyAtTodaysPrices({ quote }: Pick<QuoteActionsProps, 'quote'>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.ensureQueryData(productsQuery),
    onSuccess: ({ products }) => {
      const missing: string[] = [];
      for (const { productId, productName, quantity } of quote.lines) {
        const product = products.find(({ id }) => id === productId);
        if (product) addToCart(product, quantity);
        else missing.push(nameWithoutVendor(productName, shop.vendorName));
      }
      showQuote(null);
      if (missing.length > 0) toastFailure('No Longer Sold', missing.join(', '));
      else toast({ title: 'Added to Cart', description: `The items of ${quote.number}, at today’s prices.` });
    },
    onError: () => void toastFailure('Error', 'Failed to load products. Please try again later.'),
  });
  return (
    <Button size="large" busy={isPending} onClick={() => mutate()}>
      Add to Cart at Today’s Prices
    </Button>
  );
}

interface DownloadQuoteProps {
  readonly quote: QuoteAnswer;
  readonly variant?: 'primary' | 'secondary';
  readonly className?: string;
}

/** Saves the PDF, because its address would show the link of the quote. */
export function DownloadQuote({ quote, variant = 'secondary', className }: DownloadQuoteProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await ask(calls.openQuotePdf, { body: { token: quote.token } });
      saveFile(file, `${quote.number}.pdf`);
    },
    onSuccess: () => void toast({ title: 'Quote Downloaded', description: `${quote.number}.pdf was saved.` }),
    onError: (error) =>
      void toastFailure('Download Failed', connectionHint(error) ?? describeError(error, failed)),
  });
  return (
    <Button variant={variant} className={className} busy={isPending} onClick={() => mutate()}>
      {isPending ? 'Downloading...' : 'Download Quote PDF'}
    </Button>
  );
}

const failed = 'The quote was not downloaded. Please try again.';
