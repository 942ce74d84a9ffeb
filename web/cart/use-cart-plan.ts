import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { renewalPlanQuery } from '../api/renewal-plan.ts';
import { useLoadedProducts } from '../api/use-products.ts';
import { forgetVerified, mayBeVerified } from '../api/verified-browser.ts';
import { useSettled } from '../browser/use-settled.ts';
import type { CartLine } from '../stored-cart/cart-lines.ts';
import { listRenewedItems, useCartRenewal } from '../stored-cart/cart-renewal.ts';

/** While the buyer presses + and −, the shop isn't asked for each seat. */
const settleMilliseconds = 250;

/**
 * The days of the cart's renewal, if this browser has verified the address of the orders: only then
 * the shop says them.
 */
export function useCartPlan(lines: readonly CartLine[]) {
  const products = useLoadedProducts();
  const renewal = useCartRenewal();
  const sold = lines.filter(({ id }) => products?.some((product) => product.id === id));
  const items = listRenewedItems(
    sold.map(({ id, quantity }) => ({ productId: id, quantity })),
    renewal,
  );
  const { orderIds, renewCovered } = renewal;
  const wanted = { items, renews: orderIds, renewCovered: renewCovered || undefined };
  const settled = useSettled(JSON.stringify(wanted), settleMilliseconds);
  const isSettled = settled === JSON.stringify(wanted);
  const canAsk = orderIds.length > 0 && items.length > 0 && isSettled && mayBeVerified();

  const query = useQuery({
    ...renewalPlanQuery(wanted),
    enabled: canAsk,
    placeholderData: keepPreviousData,
  });
  const { error } = query;
  useEffect(() => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      forgetVerified();
  }, [error]);
  if (orderIds.length === 0 || items.length === 0 || error) return null;
  return query.data ?? null;
}
