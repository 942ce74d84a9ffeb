import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, FileText, Scale } from 'lucide-react';
import type { FormEvent } from 'react';
import { calls, headers } from '../../../contract/calls.ts';
import { namePaymentMethods } from '../../../contract/payment-methods.ts';
import { type QuoteRequest, quoteDays } from '../../../contract/quotes.ts';
import { shop } from '../../../shop.config.ts';
import { ask } from '../../api/send.ts';
import { productsQuery, useProducts } from '../../api/use-products.ts';
import { readOtherWays } from '../../browser/payment-settings.ts';
import { PolicyLinks } from '../../policies/policy-links.tsx';
import { shownPolicies, useShownPolicies } from '../../policies/policy-query.ts';
import { quoteQuery } from '../../quote/quote-query.ts';
import { explainFailure } from '../../steps/step-failure.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { showQuote } from '../../tabs/opened-links.ts';
import { IconNote } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import {
  advanceCheckout,
  currentCheckout,
  showFailure,
  useCheckoutState,
} from '../checkout-session.ts';
import { CartChange, PriceChange } from '../payment/changed-purchase.tsx';
import { readCheckoutFailure } from '../payment/checkout-failure.ts';
import { itemsOf } from '../payment/purchase-attempt.ts';
import { usePurchasePlan } from '../payment/purchase-plan.ts';
import { EmptyCart } from '../payment/question-step.tsx';
import { reloadOutdated } from '../payment/reload-outdated.ts';
import { AwaitedDays, useRenewalQuestion } from '../payment/renewal-question.tsx';
import { Notes, PaymentFailureNotice, ReviewForm } from '../payment/review-form.tsx';
import { usePurchase } from '../payment/use-purchase.ts';
import { closeCheckout } from '../use-checkout-history.ts';

/** At the prices that the buyer saw. It takes the place of the cart. */
function useCreateQuote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: QuoteRequest) => {
      advanceCheckout({ type: 'retried' });
      const { etag } = await client.ensureQueryData(productsQuery);
      const policies = await shownPolicies(client);
      // The same request again returns the same quote.
      const shown = { [headers.ifMatch]: etag, ...policies };
      return ask(calls.createQuote, { body: request, headers: shown });
    },
    onSuccess: (quote) => {
      client.setQueryData(quoteQuery(quote.token).queryKey, quote);
      // Doesn't interrupt what the buyer began meanwhile.
      if (currentCheckout().goal.kind !== 'get-quote') return;
      closeCheckout();
      showQuote(quote.token);
      toast({
        title: 'Quote Created',
        description: `We emailed it to ${quote.email}. Forward that email to the person who pays.`,
        place: 'top',
      });
    },
    onError: async (error) => {
      const failure = readCheckoutFailure(error);
      showFailure('Error', explainFailure(error, noResponse));
      await reloadOutdated(failure, client);
      advanceCheckout({ type: 'quote-failed', failure });
    },
  });
}

const noResponse = 'We did not hear back from the shop. Please try again: you get one quote only.';

export function QuoteStep() {
  const { email, verifiedAt, billing } = useCheckoutState();
  const { lines, before, renews, renewCovered } = usePurchase();
  const products = useProducts().data?.products;
  const { mutate, isPending } = useCreateQuote();
  const wanted = { email, lines, renews, renewCovered };
  const isOff = isPending || verifiedAt === null || lines.length === 0;
  const { query, plan, isAwaited } = usePurchasePlan(wanted, { isOff });
  const question = useRenewalQuestion({
    plan,
    error: query.error,
    isQuote: false,
    renewCovered: renewCovered === true,
  });
  useShownPolicies();
  if (lines.length === 0) return <EmptyCart />;
  if (before && !isPending) return <CartChange before={before} now={lines} />;
  if (products && !isPending && findPriceChanges(lines, products).length > 0)
    return <PriceChange lines={lines} products={products} />;
  if (isAwaited) return <AwaitedDays title="Review Your Quote" />;
  if (question && !isPending) return question;
  if (billing === null) return null;

  const ways = namePaymentMethods(shop, readOtherWays());
  const items = itemsOf(lines);
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ email, billing, items, renews, renewCovered });
  };
  return (
    <ReviewForm
      title="Review Your Quote"
      purchase={{ email, billing, lines, renews, plan }}
      busy={isPending}
      busyAction="Creating Quote..."
      action="Create Quote"
      onSubmit={create}
    >
      <Notes>
        <IconNote icon={FileText}>
          We email you the quote as a PDF, with a link to pay it by {ways}.
        </IconNote>
        <IconNote icon={CalendarCheck}>
          These prices are kept for {quoteDays} days. Licence keys are not reserved until the quote
          is paid. Your cart stays as it is.
        </IconNote>
        <IconNote icon={Scale}>
          Paying the quote accepts our terms. They don’t limit your rights under consumer law.
          <PolicyLinks />
        </IconNote>
      </Notes>
      <PaymentFailureNotice />
    </ReviewForm>
  );
}
