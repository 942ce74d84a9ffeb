import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import { describeFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';

interface PlaceButtonsProps {
  readonly product: DeskProduct;
  /** How many products there are. */
  readonly count: number;
}

/** Moves a product up or down in the list that buyers see. */
export function PlaceButtons({ product, count }: PlaceButtonsProps) {
  const moving = useDeskAction(productsCalls.moveProduct);
  const { id, position } = product;
  const move = (to: number) =>
    moving.mutate(
      { params: { productId: id }, body: { position: to } },
      {
        onSuccess: () => toast({ title: 'Moved', description: `Now number ${to} of ${count} in the list.` }),
        onError: (error) =>
          toast({ title: 'Not moved', description: describeFailure(error), variant: 'destructive' }),
      },
    );
  return (
    <>
      <IconButton
        label="Move up in the list"
        variant="secondary"
        aria-disabled={moving.isPending || position === 1}
        onClick={() => move(position - 1)}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label="Move down in the list"
        variant="secondary"
        aria-disabled={moving.isPending || position === count}
        onClick={() => move(position + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
    </>
  );
}
