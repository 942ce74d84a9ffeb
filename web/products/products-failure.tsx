import { RotateCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface ProductsFailureProps {
  readonly loading: boolean;
  readonly onRetry: () => void;
}

export function ProductsFailure({ loading, onRetry }: ProductsFailureProps) {
  return (
    <Notice tone="danger" role="alert" className="items-start p-6">
      <p className="text-base font-medium">Failed to load products. Please try again later.</p>
      <Button variant="secondary" busy={loading} onClick={onRetry} className="mt-3">
        {!loading && <RotateCw aria-hidden className="size-4" />}
        Load again
      </Button>
    </Notice>
  );
}
