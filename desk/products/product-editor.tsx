import { useRef } from 'react';
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
import {
  describeSaved,
  namePublishing,
  pick,
  readProduct,
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
  const draftName = product ? `product ${product.id}` : 'new product';
  const form = useProductForm(draftName, product ? writeProduct(product) : writeNewProduct());
  const { values, changed } = form;
  const isDraft = product === null || product.state === 'draft';
  const canChange = useIsAllowed()(productsCalls.changeProduct);
  const others = products
    .filter(({ id, state }) => id !== product?.id && state === 'on-sale')
    .filter(({ comparison }) => comparison !== null);
  const sharedFeatures = listFeatures(others);

  const publishes = useRef(false);

  const submit = () => {
    const publish = publishes.current;
    publishes.current = false;
    saving.reset();
    const read = readProduct(values, sharedFeatures);
    if (!read.success)
      return form.showFaults(
        read.error.issues.map(({ path, message }) => [path[0], priceFault(path[0]) ?? message]),
      );

    const isRepriced = product !== null && read.data.priceCents !== product.priceCents;
    if (isRepriced && !isDraft) return reprice(product, read.data);
    void saving
      .mutateAsync({ read: read.data, publish })
      .then((saved) => showSaved(saved, describeSaved(saved, publish)), form.refuse);
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

  const saving = useChange(({ read, publish }: Saving) => {
    if (!product)
      return callDesk(productsCalls.addProduct, { body: { ...read, isDraft: !publish } });

    const params = { productId: product.id };
    const body = bodyOf(read);
    // Facts alone need no fresh code.
    const isOfSale = changed.some((name) => name in stockRule || name === 'priceCents');
    if (!publish && !isOfSale) return callDesk(productsCalls.changeProduct, { params, body });
    const price = { priceCents: read.priceCents, fromCents: product.priceCents };
    const sent = isDraft ? { ...body, ...price, publish } : body;
    return callDesk(productsCalls.saveProduct, { params, body: sent });
  });

  const showSaved = ({ id }: DeskProduct, outcome: string) => {
    if (product) form.settle(changed, values);
    else {
      form.settle(changed);
      navigate(`/products/${id}`);
    }
    announceOutcome(outcome);
  };

  const reprice = (known: DeskProduct, read: Read) =>
    openDialog(
      <PriceDialog
        product={known}
        priceCents={read.priceCents}
        change={bodyOf(read)}
        saved={describeSaved(known, false)}
        onDone={() => form.settle(changed, values)}
        onRefused={form.refuse}
      />,
    );
  return (
    <Form
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-5 **:scroll-my-24 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <fieldset disabled={!canChange} className={fieldsClass}>
        <ProductFields form={form} product={product} others={others} />
      </fieldset>
      <CardPreview values={values} />
      {canChange && (changed.length > 0 || isDraft) && (
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
            {(changed.length > 0 || !product) && (
              <Button
                type="submit"
                variant={isDraft ? 'secondary' : 'primary'}
                busy={saving.isPending}
              >
                {isDraft ? 'Save draft' : 'Save'}
              </Button>
            )}
            {isDraft && (
              // No submit button: Enter in a field never publishes.
              <Button
                busy={saving.isPending}
                onClick={({ currentTarget }) => {
                  publishes.current = true;
                  currentTarget.form?.requestSubmit();
                }}
              >
                {namePublishing(values.priceCents)}
              </Button>
            )}
          </div>
        </div>
      )}
    </Form>
  );
}

type Read = NonNullable<ReturnType<typeof readProduct>['data']>;

interface Saving {
  readonly read: Read;
  /** Puts a draft on sale. */
  readonly publish: boolean;
}

const fieldsClass =
  'grid min-w-0 grid-cols-1 items-start gap-5 min-[110rem]:grid-cols-2 ' +
  'min-[110rem]:grid-rows-[auto_1fr] min-[110rem]:*:first:row-span-2';
