import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { formatDollars } from '../../contract/money.ts';
import { toast } from '../../web/ui/toast.ts';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';

interface PriceDialogProps {
  readonly product: DeskProduct;
  /** The new price; null while none is under review. */
  readonly priceCents: number | null;
  readonly onClose: (isChanged: boolean) => void;
}

/** Shows what a price change does, and makes it. */
export function PriceDialog({ product, priceCents, onClose }: PriceDialogProps) {
  const changing = useDeskAction(productsCalls.changePrice);
  if (priceCents === null) return null;
  const close = () => {
    changing.reset();
    onClose(false);
  };
  const confirm = () =>
    changing.mutate(
      {
        params: { productId: product.id },
        body: { priceCents, fromCents: product.priceCents, confirmLarge: true },
      },
      {
        onSuccess: () => {
          toast({
            title: 'Price changed',
            description: `${product.name} costs ${formatDollars(priceCents)}.`,
          });
          onClose(true);
        },
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={close}
      title="Change the price?"
      effect={`${product.name} goes from ${formatDollars(product.priceCents)} to ${formatDollars(priceCents)} per seat and year, before GST.`}
      irreversible={null}
      action={`Change to ${formatDollars(priceCents)}`}
      onConfirm={confirm}
      state={changing}
    >
      <PriceEffects productId={product.id} priceCents={priceCents} />
    </ConfirmDialog>
  );
}

function PriceEffects({
  productId,
  priceCents,
}: {
  readonly productId: string;
  readonly priceCents: number;
}) {
  const { data, error, refetch } = useDeskQuery(productsCalls.previewPrice, {
    params: { productId },
    query: { priceCents: String(priceCents) },
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
      {data.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}
