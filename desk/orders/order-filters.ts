import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type OrderSearch, orderNeeds } from '../../contract/desk/order-search.ts';
import { orderStates } from '../../contract/states.ts';

/** The filters in the page's address, so that other screens can link to a list. The search text is not among them. */
export type OrderFilters = Pick<OrderSearch, 'state' | 'needs' | 'productId' | 'from' | 'to'>;

/** Reads the filters; a value that is none is left out. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const setFilter = useCallback(
    (name: keyof OrderFilters, value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { filters, setFilter, clear };
}

export function readFilters(params: URLSearchParams): OrderFilters {
  const state = orderStates.find((name) => name === params.get('state'));
  const needs = orderNeeds.find((name) => name === params.get('needs'));
  const productId = params.get('productId');
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))];
  return {
    ...(state && { state }),
    ...(needs && { needs }),
    ...(productId && { productId }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function readDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
