import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { createQuote } from '../../api/quotes.ts';
import { productsQuery } from '../../api/use-products.ts';
import { quoteQuery } from '../../quote/quote-query.ts';
import { explainFailure } from '../../steps/step-failure.ts';
import { type CheckoutForms, showFieldErrors } from '../checkout-forms.ts';
import { advanceCheckout } from '../checkout-session.ts';
import { readCheckoutFailure } from '../payment/checkout-failure.ts';
import { updateProducts } from '../payment/update-products.ts';
import { showFailure } from '../step-failure.ts';

/** Makes a quote at the prices that the buyer saw, and shows the result. */
export function useCreateQuote(forms: CheckoutForms) {
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
