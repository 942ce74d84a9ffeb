import { useLocation } from 'wouter';
import { productsCalls } from '../../contract/desk/products.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { FactFields } from './fact-fields.tsx';
import { readNewProduct, writeNewProduct } from './product-values.ts';
import { StockRuleFields } from './stock-rule-fields.tsx';
import { useProductForm } from './use-product-form.ts';

interface AddProductDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddProductDialog({ open, onClose }: AddProductDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a product">
      {open && <AddProductForm onClose={onClose} />}
    </Dialog>
  );
}

function AddProductForm({ onClose }: Pick<AddProductDialogProps, 'onClose'>) {
  const [, navigate] = useLocation();
  const adding = useDeskAction(productsCalls.addProduct);
  const { submit, fieldOf } = useProductForm({
    draft: 'new product',
    values: empty,
    schema: productsCalls.addProduct.body,
    read: readNewProduct,
    async save(body) {
      const { id, name } = await adding.mutateAsync({ body });
      onClose();
      navigate(`/products/${id}`);
      toast({ title: 'On sale', description: `Buyers see ${name} from now on.` });
      return undefined;
    },
  });
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="ID"
          hint="Never changes. Buyers don’t see it."
          placeholder="endpoint-server"
          autoComplete="off"
          spellCheck={false}
          {...fieldOf('id')}
        />
        <TextField
          label="Price"
          hint="In dollars, per seat and year, before GST."
          inputMode="decimal"
          autoComplete="off"
          inputClassName="text-right tabular-nums"
          {...fieldOf('priceCents')}
        />
      </div>
      <FactFields fieldOf={fieldOf} />
      <StockRuleFields fieldOf={fieldOf} />
      <ActionFailure error={adding.error} changes />
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={adding.isPending}>
          Put on sale
        </Button>
      </div>
    </form>
  );
}

const empty = writeNewProduct();
