import type { PricedProduct } from '../api/responses.ts';
import { ProductCardFrame } from '../ui/product-card-frame.tsx';
import { SeatPicker } from './seat-picker.tsx';

interface ProductCardProps {
  readonly product: PricedProduct;
  readonly isSkeleton?: boolean;
}

export function ProductCard({ product, isSkeleton }: ProductCardProps) {
  return (
    <ProductCardFrame product={product} isSkeleton={isSkeleton}>
      {(name, nameId) => <SeatPicker product={product} name={name} nameId={nameId} />}
    </ProductCardFrame>
  );
}
