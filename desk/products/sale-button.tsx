import { useState } from 'react';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { formatDollars } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Withdraws a product from sale, or puts it on sale again. */
export function SaleButton({ product }: { readonly product: DeskProduct }) {
  const [isOpen, setOpen] = useState(false);
  const withdrawing = useDeskAction(productsCalls.withdrawProduct);
  const restoring = useDeskAction(productsCalls.restoreProduct);
  const { title, effect, action, done, state } =
    product.withdrawnAt === null
      ? { ...describeWithdrawal(product), state: withdrawing }
      : { ...describeRestoration(product), state: restoring };
  const confirm = () =>
    state.mutate(
      { params: { productId: product.id } },
      {
        onSuccess: () => {
          setOpen(false);
          toast({ title: done, description: product.name });
        },
      },
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => {
          setOpen(false);
          state.reset();
        }}
        title={title}
        effect={effect}
        irreversible={null}
        action={action}
        onConfirm={confirm}
        state={state}
      />
    </>
  );
}

function describeWithdrawal({ name, ordersUnderWay }: DeskProduct) {
  const underWay =
    ordersUnderWay === 0
      ? ''
      : ` ${ordersUnderWay === 1 ? '1 order' : `${ordersUnderWay} orders`} under way will still be completed.`;
  return {
    title: 'Withdraw this product?',
    effect: `Buyers no longer see ${name}, and a cart that holds it can’t be paid.${underWay} Its keys, orders and invoices stay, and you can put it on sale again.`,
    action: 'Withdraw from sale',
    done: 'Withdrawn from sale',
  };
}

function describeRestoration({ name, priceCents }: DeskProduct) {
  return {
    title: 'Put this product on sale again?',
    effect: `Buyers can buy ${name} for ${formatDollars(priceCents)} per seat and year before GST within a second.`,
    action: 'Put on sale again',
    done: 'On sale again',
  };
}
