import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, FileText } from 'lucide-react';
import { calls, headers } from '../../../contract/calls.ts';
import { namePaymentMethods } from '../../../contract/payment-methods.ts';
import { type QuoteAnswer, type QuoteRequest, quoteDays } from '../../../contract/quotes.ts';
import { shop } from '../../../shop.config.ts';
import { ask } from '../../api/send.ts';
import { productsQuery, useProducts } from '../../api/use-products.ts';
import { readOtherWays } from '../../browser/payment-settings.ts';
import { BankTransfer } from '../../quote/bank-transfer.tsx';
import { DownloadQuote } from '../../quote/quote-actions.tsx';
import { describeLastDay } from '../../quote/quote-notice.tsx';
import { quoteQuery } from '../../quote/quote-query.ts';
import { AudAmount, Facts } from '../../steps/facts.tsx';
import { explainFailure } from '../../steps/step-failure.ts';
import { StepHeading } from '../../steps/step-heading.tsx';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { showQuote } from '../../tabs/opened-links.ts';
import { Button } from '../../ui/button.tsx';
import { Recipient } from '../../ui/contact-links.tsx';
import { advanceCheckout, showFailure, useCheckoutState } from '../checkout-session.ts';
import { CartChange, PriceChange } from '../payment/changed-purchase.tsx';
import { readCheckoutFailure } from '../payment/checkout-failure.ts';
import { followFailure } from '../payment/pay.ts';
import { EmptyCart } from '../payment/question-step.tsx';
import { Notes, PaymentFailureNotice, ReviewForm } from '../payment/review-form.tsx';
import { usePurchase } from '../payment/use-purchase.ts';

/** Makes a quote at the prices that the buyer saw, and shows the result. */
function useCreateQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: QuoteRequest) => {
      advanceCheckout({ type: 'retried' });
      const { etag } = await client.ensureQueryData(productsQuery);
      // The same request again returns the same quote.
      const prices = etag === null ? {} : { headers: { [headers.ifMatch]: etag } };
      return ask(calls.createQuote, { body: request, ...prices });
    },
    onSuccess: (quote) => {
      client.setQueryData(quoteQuery(quote.token).queryKey, quote);
      advanceCheckout({ type: 'quote-made', quote });
    },
    onError: async (error) => {
      const failure = readCheckoutFailure(error);
      showFailure('Error', explainFailure(error, noResponse));
      await followFailure(failure, client);
      advanceCheckout({ type: 'quote-failed', failure });
    },
  });
}

const noResponse = 'We did not hear back from the shop. Please try again: you get one quote only.';

export function QuoteStep({ close }: { readonly close: () => void }) {
  const { email, billing } = useCheckoutState();
  const { lines, before, renews } = usePurchase();
  const products = useProducts().data?.products;
  const { mutate, isPending } = useCreateQuote();
  if (lines.length === 0) return <EmptyCart close={close} />;
  if (before && !isPending) return <CartChange before={before} now={lines} />;
  if (products && !isPending && findPriceChanges(lines, products).length > 0)
    return <PriceChange lines={lines} products={products} />;
  if (billing === null) return null;
  const ways = namePaymentMethods(shop, readOtherWays());

  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  return (
    <ReviewForm
      title="Review Your Quote"
      purchase={{ email, billing, lines }}
      busy={isPending}
      action={isPending ? 'Creating Quote...' : 'Create Quote'}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ email, billing, items, ...(renews && { renews }) });
      }}
    >
      <Notes
        notes={[
          [FileText, `We email you the quote as a PDF, with a link to pay it by ${ways}.`],
          [
            CalendarCheck,
            `These prices are kept for ${quoteDays} days. Licence keys are not reserved until the quote is paid. Your cart stays as it is.`,
          ],
        ]}
      />
      <PaymentFailureNotice />
    </ReviewForm>
  );
}

/** The quote that was made, and how to pay it. Its email says the same, so closing this loses nothing. */
export function QuoteMade({ quote }: { readonly quote: QuoteAnswer }) {
  const payNow = () => {
    showQuote(quote.token);
    advanceCheckout({ type: 'goal-chosen', goal: { kind: 'pay-quote', quote } });
  };
  return (
    <div className="space-y-6">
      <StepHeading title={`Quote ${quote.number}`} isSuccess>
        We emailed it to <Recipient address={quote.email} />. Forward that email to the person who pays.
      </StepHeading>
      <Facts
        facts={{
          'Valid until': describeLastDay(quote),
          'Total (inc. GST)': <AudAmount cents={quote.totalCents} />,
        }}
      />
      <section className="text-sm">
        <h3 className="text-heading">Pay by card</h3>
        <p className="mt-1.5 max-w-prose text-ink-soft">
          Pay now, or later by the link in the email, with a code that we send to your address. Your keys
          appear immediately.
        </p>
        <Button variant="secondary" className="mt-3" onClick={payNow}>
          Pay by Card Now
        </Button>
      </section>
      <BankTransfer quote={quote} />
    </div>
  );
}

interface QuoteMadeActionsProps {
  readonly quote: QuoteAnswer;
  readonly onClose: () => void;
}

export function QuoteMadeActions({ quote, onClose }: QuoteMadeActionsProps) {
  return (
    <div className="flex gap-3 sm:justify-end">
      <Button variant="secondary" className="max-sm:flex-auto" onClick={onClose}>
        Done
      </Button>
      <DownloadQuote quote={quote} variant="primary" className="max-sm:flex-auto max-sm:px-2" />
    </div>
  );
}
