import { useLocation } from 'wouter';
import { readAmount, readDollars } from '../../contract/amounts.ts';
import { stockRule } from '../../contract/desk/product-facts.ts';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { addGst } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { Money } from '../../web/ui/money.tsx';
import { ProductCardFrame } from '../../web/ui/product-card-frame.tsx';
import { callDesk } from '../api/call-desk.ts';
import { useChange, useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { Form } from '../ui/fields.tsx';
import { formatCount } from '../ui/format.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { listFeatures } from './comparison-grid.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import {
  type ProductValues,
  pick,
  readProduct,
  splitLines,
  writeNewProduct,
  writeProduct,
} from './product-values.ts';
import { useProductForm } from './use-product-form.ts';

interface ProductEditorProps {
  /** Null adds one. */
  readonly product: DeskProduct | null;
  readonly products: readonly DeskProduct[];
}

/** Everything about a product in one form with one Save, beside its card as buyers see it. */
export function ProductEditor({ product, products }: ProductEditorProps) {
  const [, navigate] = useLocation();
  const form = useProductForm(
    product ? `product ${product.id}` : 'new product',
    product ? writeProduct(product) : writeNewProduct(),
  );
  const { values, changed } = form;
  const canChange = useIsAllowed()(productsCalls.changeProduct);
  const others = products.filter(
    ({ id, state, comparison }) => id !== product?.id && state === 'on-sale' && comparison !== null,
  );
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
  const priceFault = (field: unknown) =>
    field === 'priceCents' && values.priceCents.trim() ? readAmount(values.priceCents).fault : null;

  /** The changed fields but the price, and what the operator saw in them. */
  const bodyOf = (read: Read) => {
    const names = changed.filter((name) => name !== 'priceCents');
    const seen = readProduct(form.seen, sharedFeatures).data;
    return { ...pick(read, names), ...(seen && { seen: pick(seen, names) }) };
  };
  const saving = useChange((read: Read) => {
    if (!product) return callDesk(productsCalls.addProduct, { body: { ...read, isDraft: true } });
    // Facts alone need no fresh code.
    const call = changed.some((name) => name in stockRule)
      ? productsCalls.saveProduct
      : productsCalls.changeProduct;
    return callDesk(call, { params: { productId: product.id }, body: bodyOf(read) });
  });
  const showSaved = ({ id }: { readonly id: string }) => {
    form.settle(changed, product ? values : undefined);
    if (!product) navigate(`/products/${id}`);
    announceOutcome(product ? savedText : 'Saved as a draft. Buyers don’t see it yet.');
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
  const savedText =
    product?.state === 'on-sale' ? 'Saved. Buyers see the change within a second.' : 'Saved.';

  return (
    <Form
      onSubmit={submit}
      className="grid items-start gap-5 **:scroll-my-24 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <fieldset
        disabled={!canChange}
        className="grid min-w-0 items-start gap-5 min-[110rem]:grid-cols-2 min-[110rem]:grid-rows-[auto_1fr] min-[110rem]:*:first:row-span-2"
      >
        <ProductFields form={form} product={product} others={others} />
      </fieldset>
      <CardPreview values={values} />
      {canChange && (changed.length > 0 || !product) && (
        <div className="sticky bottom-0 z-10 space-y-3 rounded-t-card border border-b-0 border-line bg-surface px-4 py-3 shadow-overlay sm:px-5 xl:col-span-2">
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

function CardPreview({ values }: { readonly values: ProductValues }) {
  const { name, description, edition, badge, features, priceCents } = values;
  const product = {
    name: name.trim() || 'Product without a name',
    description,
    ...(edition.trim() && { edition }),
    ...(badge.trim() && { badge }),
    features: splitLines(features),
    priceCents: readDollars(priceCents) ?? 0,
  };
  return (
    <section aria-label="Preview of the card" className="sticky top-20 max-xl:static">
      <p className="mb-4 text-sm text-ink-soft">As buyers see it</p>
      <div className="grid max-w-md wrap-anywhere">
        <ProductCardFrame product={product}>
          {() => (
            <p className="flex items-baseline justify-between gap-3 rounded-b-card border-t border-line bg-paper px-6 py-5 lg:px-8">
              <span className="text-sm text-ink-soft">One seat inc. GST</span>
              <Money
                cents={addGst(product.priceCents).totalCents}
                className="text-xl font-semibold"
              />
            </p>
          )}
        </ProductCardFrame>
      </div>
    </section>
  );
}
