import type { FormEvent } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { stockRule } from '../../contract/desk/product-facts.ts';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { formatCount } from '../ui/format-count.ts';
import { announceOutcome } from '../ui/outcome.tsx';
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
  const form = useProductForm(
    product ? `product ${product.id}` : 'new product',
    product ? writeProduct(product) : newValues,
  );
  const { values, changed } = form;
  /** Waits until the price is confirmed. */
  const [repriced, setRepriced] = useState<Read | null>(null);
  const adding = useDeskAction(productsCalls.addProduct);
  const saving = useDeskAction(productsCalls.saveProduct);
  const changingFacts = useDeskAction(productsCalls.changeProduct);
  const canChange = useIsAllowed()(productsCalls.changeProduct);
  const states = [adding, saving, changingFacts];
  const others = products.filter(
    ({ id, state, comparison }) => id !== product?.id && state === 'on-sale' && comparison !== null,
  );
  const sharedFeatures = listFeatures(others);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    for (const state of states) state.reset();
    const read = readProduct(values, sharedFeatures);
    if (!read.success)
      return form.showFaults(read.error.issues.map(({ path, message }) => [path[0], message]));
    if (product && read.data.priceCents !== product.priceCents) return setRepriced(read.data);
    void save(read.data);
  };

  /** The changed fields but the price, and what the operator saw in them. */
  const bodyOf = (read: Read) => {
    const names = changed.filter((name) => name !== 'priceCents');
    const seen = readProduct(form.seen, sharedFeatures).data;
    return { ...pick(read, names), ...(seen && { seen: pick(seen, names) }) };
  };
  const save = async (read: Read) => {
    try {
      if (!product) {
        const { id } = await adding.mutateAsync({ body: { ...read, isDraft: true } });
        form.settle(changed);
        navigate(`/products/${id}`);
        return announceOutcome('Saved as a draft. Buyers don’t see it yet.', `/products/${id}`);
      }
      // Facts alone need no fresh code.
      const changing = changed.some((name) => name in stockRule) ? saving : changingFacts;
      await changing.mutateAsync({ params: { productId: product.id }, body: bodyOf(read) });
      form.settle(changed, values);
      announceOutcome(savedText);
    } catch (error) {
      await form.refuse(error);
    }
  };
  const savedText = product?.state === 'on-sale' ? 'Saved. Buyers see the change within a second.' : 'Saved.';

  return (
    <form
      ref={form.form}
      noValidate
      autoComplete="off"
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
          {states.map(({ error }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the actions never change places
            <ActionFailure key={i} error={error} changes />
          ))}
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="status" className="mr-auto text-sm text-ink-soft">
              {changed.length > 0 && `${formatCount(changed.length, 'change')} not saved`}
            </p>
            {changed.length > 0 && (
              <Button variant="secondary" onClick={() => form.settle(changed)}>
                Discard
              </Button>
            )}
            <Button type="submit" busy={states.some(({ isPending }) => isPending)}>
              {product ? 'Save' : 'Save draft'}
            </Button>
          </div>
        </div>
      )}
      {product && repriced && (
        <PriceDialog
          product={product}
          priceCents={repriced.priceCents}
          change={bodyOf(repriced)}
          saved={savedText}
          onClose={() => setRepriced(null)}
          onDone={() => form.settle(changed, values)}
          onRefused={(error) => {
            setRepriced(null);
            void form.refuse(error);
          }}
        />
      )}
    </form>
  );
}

type Read = NonNullable<ReturnType<typeof readProduct>['data']>;

const newValues = writeNewProduct();
