import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, FileText } from 'lucide-react';
import { priceLines } from '../../../contract/money.ts';
import { namePaymentMethods } from '../../../contract/payment-methods.ts';
import { type QuoteRequest, quoteDays } from '../../../contract/quotes.ts';
import { shop } from '../../../shop.config.ts';
import { createQuote } from '../../api/quotes.ts';
import { productsQuery, useProducts } from '../../api/use-products.ts';
import { readOtherWays } from '../../browser/payment-settings.ts';
import { quoteQuery } from '../../quote/quote-query.ts';
import { StepActions } from '../../steps/step-actions.tsx';
import { explainFailure } from '../../steps/step-failure.ts';
import { StepHeading } from '../../steps/step-heading.tsx';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { type CheckoutForms, showFieldErrors } from '../checkout-forms.ts';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import { CartChange, PriceChange } from '../payment/changed-purchase.tsx';
import { readCheckoutFailure } from '../payment/checkout-failure.ts';
import { EmptyCart } from '../payment/empty-cart.tsx';
import { PaymentFailureNotice } from '../payment/payment-failure-notice.tsx';
import { PurchaseSummary } from '../payment/purchase-summary.tsx';
import { updateProducts } from '../payment/update-products.ts';
import { usePurchase } from '../payment/use-purchase.ts';
import { showFailure } from '../step-failure.ts';

/** Makes a quote at the prices that the buyer saw, and shows the result. */
function useCreateQuote(forms: CheckoutForms) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: QuoteRequest) => {
      advanceCheckout({ type: 'retried' });
      const { etag } = await client.ensureQueryData(productsQuery);
      return createQuote(request, etag);
    },
    onSuccess: (quote) => {
      client.setQueryData(quoteQuery(quote.token).queryKey, quote);
      advanceCheckout({ type: 'quote-made', quote });
    },
    onError: async (error) => {
      const failure = readCheckoutFailure(error);
      showFailure('Error', explainFailure(error, noResponse));
      if (failure.kind === 'prices-changed') await updateProducts(failure, client);
      if (failure.kind === 'not-on-sale') await client.refetchQueries(productsQuery);
      if (failure.kind === 'fields') showFieldErrors(forms, failure.errors);
      advanceCheckout({ type: 'quote-failed', failure });
    },
  });
}

const noResponse = 'We did not hear back from the shop. Please try again: you get one quote only.';

interface QuoteStepProps {
  readonly forms: CheckoutForms;
  readonly close: () => void;
}

/** Everything that the quote will say, and the button that makes it. */
export function QuoteStep({ forms, close }: QuoteStepProps) {
  const { email, billing } = useCheckoutState();
  const { lines, before, renews } = usePurchase();
  const products = useProducts().data?.products;
  const { mutate, isPending } = useCreateQuote(forms);
  if (lines.length === 0) return <EmptyCart close={close} />;
  if (before && !isPending) return <CartChange before={before} now={lines} />;
  if (products && !isPending && findPriceChanges(lines, products).length > 0)
    return <PriceChange lines={lines} products={products} />;
  if (billing === null) return null;

  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ email, billing, items, ...(renews && { renews }) });
      }}
    >
      <StepHeading title="Review Your Quote" />
      <div className="dialog-columns grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <PurchaseSummary purchase={{ email, billing, lines }} canChange={!isPending} />
        <div className="space-y-5">
          <QuoteTerms />
          <PaymentFailureNotice />
        </div>
      </div>
      <StepActions onBack={() => advanceCheckout({ type: 'moved', to: 'address' })} busy={isPending}>
        <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-5">
          <p className="flex items-baseline justify-between gap-3 sm:block sm:text-right">
            <span className="text-sm text-ink-soft sm:block sm:text-xs">Total (inc. GST)</span>
            <Money cents={priceLines(lines).totalCents} className="text-xl font-semibold" />
          </p>
          <Button type="submit" size="large" busy={isPending}>
            {isPending ? 'Creating Quote...' : 'Create Quote'}
          </Button>
        </div>
      </StepActions>
    </form>
  );
}

function QuoteTerms() {
  return (
    <ul className="space-y-2.5 rounded-control bg-sunken p-4 text-sm text-ink-soft *:flex *:gap-2.5">
      <li>
        <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <p className="min-w-0 text-pretty">
          We email you the quote as a PDF, with a link to pay it by{' '}
          {namePaymentMethods(shop, readOtherWays())}.
        </p>
      </li>
      <li>
        <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        <p className="min-w-0 text-pretty">
          These prices are kept for {quoteDays} days. Licence keys are not reserved until the quote is paid.
          Your cart stays as it is.
        </p>
      </li>
    </ul>
  );
}
