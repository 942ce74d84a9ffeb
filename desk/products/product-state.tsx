import type { DeskProduct } from '../../contract/desk/products.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** Whether buyers can have a product now. */
export function ProductState({ product }: { readonly product: DeskProduct }) {
  const { withdrawnAt, keysLeft, lowStockThreshold, whenTooFew } = product;
  if (withdrawnAt !== null) return <StatusPill tone="plain">Withdrawn</StatusPill>;
  if (keysLeft === 0 && whenTooFew === 'refuse')
    return <StatusPill tone="attention">Out of stock</StatusPill>;
  if (keysLeft === 0) return <StatusPill tone="attention">On back-order</StatusPill>;
  if (keysLeft !== null && keysLeft < lowStockThreshold) {
    return <StatusPill tone="attention">Few keys left</StatusPill>;
  }
  return <StatusPill tone="good">On sale</StatusPill>;
}
