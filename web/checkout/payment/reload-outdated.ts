import type { QueryClient } from '@tanstack/react-query';
import type { RenewalPlan } from '../../../contract/renewals.ts';
import type { ProductList } from '../../api/api.ts';
import { productsQuery } from '../../api/use-products.ts';
import { reloadPolicies } from '../../policies/policy-query.ts';
import { quoteQuery } from '../../quote/quote-query.ts';
import type { CheckoutFailure } from './checkout-failure.ts';
import type { Purchase } from './purchase-attempt.ts';
import { purchasePlanQuery } from './purchase-plan.ts';

export async function reloadOutdated(
  failure: CheckoutFailure,
  queryClient: QueryClient,
  purchase?: Purchase,
) {
  if (failure.kind !== 'not-charged') return;
  const { outdated, list, plan } = failure;
  const quote = purchase?.quote;
  if (plan && purchase) takeOverDays(plan, purchase, queryClient);
  else if (outdated === 'days' && purchase)
    await queryClient.refetchQueries(purchasePlanQuery(purchase));
  else if (list) takeOverList(list, queryClient);
  else if (outdated === 'products') await queryClient.refetchQueries(productsQuery);
  else if (outdated === 'stock') reloadStock(queryClient);
  else if (outdated === 'policies') await reloadPolicies(queryClient);
  else if (outdated === 'quote' && quote) await queryClient.refetchQueries(quoteQuery(quote.token));
}

function takeOverDays(plan: RenewalPlan, purchase: Purchase, queryClient: QueryClient) {
  queryClient.setQueryData(purchasePlanQuery(purchase).queryKey, plan);
}

/** The list in a refusal says nothing of stock. */
function takeOverList({ products, etag }: ProductList, queryClient: QueryClient) {
  const known = knownProducts(queryClient);
  const merged = products.map((product) => {
    const { availability, limited } = known.find(({ id }) => id === product.id) ?? {};
    return { ...product, availability, limited };
  });
  queryClient.setQueryData(productsQuery.queryKey, { products: merged, etag });
}

/** Where products can sell out. */
export function reloadStock(queryClient: QueryClient) {
  const canSellOut = knownProducts(queryClient).some(({ limited }) => limited);
  if (canSellOut) void queryClient.refetchQueries(productsQuery);
}

function knownProducts(queryClient: QueryClient) {
  return queryClient.getQueryData(productsQuery.queryKey)?.products ?? [];
}
