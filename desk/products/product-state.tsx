import type { ComponentProps } from 'react';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { StatusPill } from '../ui/status-pill.tsx';

/** No product has it: an id has no underscores. */
export const newProductPath = '/products/_new';

/** Whether buyers can have a product now. */
export function ProductState({ product }: { readonly product: DeskProduct }) {
  const [tone, text] = describeProductState(product);
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

export function describeProductState({
  state,
  keysLeft,
  lowStockThreshold,
  whenTooFew,
}: DeskProduct): [tone: ComponentProps<typeof StatusPill>['tone'], text: string] {
  if (state === 'draft') return ['active', 'Draft'];
  if (state === 'withdrawn') return ['plain', 'Withdrawn'];
  if (keysLeft === 0) return ['attention', whenTooFew === 'refuse' ? 'Out of stock' : 'On back-order'];
  if (keysLeft !== null && keysLeft < lowStockThreshold) return ['attention', 'Few keys left'];
  return ['good', 'On sale'];
}
