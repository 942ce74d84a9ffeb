import type { PricedProduct } from '../api/responses.ts';
import { ProductCardFrame } from '../ui/product-card-frame.tsx';
import { SeatPicker } from './seat-picker.tsx';

interface ProductCardProps {
  readonly product: PricedProduct;
  readonly onViewCart?: () => void;
  readonly isSkeleton?: boolean;
}

/** A product with the number of seats to buy. */
export function ProductCard({ product, onViewCart = () => undefined, isSkeleton }: ProductCardProps) {
  return (
    <ProductCardFrame product={product} isSkeleton={isSkeleton}>
      {(name, nameId) => <SeatPicker product={product} name={name} nameId={nameId} onViewCart={onViewCart} />}
    </ProductCardFrame>
  );
}
