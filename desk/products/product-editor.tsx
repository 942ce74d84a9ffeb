import { useLocation } from 'wouter';
import { readAmount } from '../../contract/amounts.ts';
import { stockRule } from '../../contract/desk/product-facts.ts';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { Button } from '../../web/ui/button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { useChange, useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';
import { formatCount } from '../ui/format.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { bottomBarClass } from '../ui/section.tsx';
import { CardPreview } from './card-preview.tsx';
import { listFeatures } from './comparison-grid.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import { pick, readProduct, writeNewProduct, writeProduct } from './product-values.ts';
import { useProductForm } from './use-product-form.ts';

interface ProductEditorProps {
  /** Null adds one. */
  readonly product: DeskProduct | null;
  readonly products: readonly DeskProduct[];
}

/** Everything about a product in one form with one Save, beside its card as buyers see it. */
export function ProductEditor({ product, products }: ProductEditorProps) {
  const [, navigate] = useLocation();
  const draftName = product ? `product ${product.id}` : 'new product';
  const form = useProductForm(draftName, product ? writeProduct(product) : writeNewProduct());
  const { values, changed } = form;
  const canChange = useIsAllowed()(productsCalls.changeProduct);
  const others = products
    .filter(({ id, state }) => id !== product?.id && state === 'on-sale')
    .filter(({ comparison }) => comparison !== null);
  const sharedFeatures = listFeatures(others);

  const submit = () => {
    saving.reset();
    const read = readProduct(values, sharedFeatures);
    if (!read.success)
      return form.showFaults(
        read.error.issues.map(({ path, message }) => [path[0], priceFault(path[0]) ?? message]),
      );

    if (product && read.data.priceCents !== product.priceCents) return reprice(product, read.data);
    void saving.mutateAsync(read.data).then(showSaved, form.refuse);
  };

  /** What is unclear about a price that was typed. */
  const priceFault = (field: unknown) => {
    const { priceCents: typed } = values;
    if (field === 'priceCents' && typed.trim()) return readAmount(typed).fault;
  };

  /** The changed fields but the price, and what the operator saw in them. */
  const bodyOf = (read: Read) => {
    const names = changed.filter((name) => name !== 'priceCents');
    const seen = readProduct(form.seen, sharedFeatures).data;
    return { ...pick(read, names), seen: seen && pick(seen, names) };
  };

  const saving = useChange((read: Read) => {
    if (!product) return callDesk(productsCalls.addProduct, { body: { ...read, isDraft: true } });
    // Facts alone need no fresh code.
    const isOfStock = changed.some((name) => name in stockRule);
    const call = isOfStock ? productsCalls.saveProduct : productsCalls.changeProduct;
    return callDesk(call, { params: { productId: product.id }, body: bodyOf(read) });
  });

  const showSaved = ({ id }: { readonly id: string }) => {
    if (product) {
      form.settle(changed, values);
      announceOutcome(savedText);
    } else {
      form.settle(changed);
      navigate(`/products/${id}`);
      announceOutcome('Saved as a draft. Buyers don’t see it yet.');
    }
  };

  const reprice = (known: DeskProduct, read: Read) =>
    openDialog(
      <PriceDialog
        product={known}
        priceCents={read.priceCents}
        change={bodyOf(read)}
        saved={savedText}
        onDone={() => form.settle(changed, values)}
        onRefused={form.refuse}
      />,
    );
  const isOnSale = product?.state === 'on-sale';
  const savedText = isOnSale ? 'Saved. Buyers see the change within a second.' : 'Saved.';

  return (
    <Form
      onSubmit={submit}
      className="grid items-start gap-5 **:scroll-my-24 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <fieldset disabled={!canChange} className={fieldsClass}>
        <ProductFields form={form} product={product} others={others} />
      </fieldset>
      <CardPreview values={values} />
      {canChange && (changed.length > 0 || !product) && (
        <div className={`${bottomBarClass} space-y-3 xl:col-span-2`}>
          <ActionFailure error={saving.error} changes />
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="status" className="mr-auto text-sm text-ink-soft">
              {changed.length > 0 && `${formatCount(changed.length, 'change')} not saved`}
            </p>
            {changed.length > 0 && (
              <Button variant="secondary" onClick={() => form.settle(changed)}>
                Discard
              </Button>
            )}
            <Button type="submit" busy={saving.isPending}>
              {product ? 'Save' : 'Save draft'}
            </Button>
          </div>
        </div>
      )}
    </Form>
  );
}

type Read = NonNullable<ReturnType<typeof readProduct>['data']>;

const fieldsClass =
  'grid min-w-0 items-start gap-5 min-[110rem]:grid-cols-2 ' +
  'min-[110rem]:grid-rows-[auto_1fr] min-[110rem]:*:first:row-span-2';
