import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** How the stock of a product is, in words. */
export function StockPills({ product }: { readonly product: ProductStock }) {
  const { fulfilment, free, awaited, lowStockThreshold, quarantined, state } = product;
  const isFromStock = fulfilment === 'stock';
  return (
    <span className="inline-flex flex-wrap gap-1">
      {state !== 'on-sale' && (
        <StatusPill tone="plain">{state === 'draft' ? 'Draft' : 'Withdrawn'}</StatusPill>
      )}
      {!isFromStock && <StatusPill tone="plain">Made by the shop</StatusPill>}
      {isFromStock && free === 0 && <StatusPill tone="attention">Out of stock</StatusPill>}
      {isFromStock && free > 0 && free <= lowStockThreshold && <StatusPill tone="attention">Low</StatusPill>}
      {isFromStock && free > lowStockThreshold && <StatusPill tone="good">In stock</StatusPill>}
      {awaited > 0 && <StatusPill tone="attention">Orders wait</StatusPill>}
      {quarantined > 0 && <StatusPill tone="attention">Quarantine</StatusPill>}
    </span>
  );
}
