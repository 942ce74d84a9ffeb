import type { FormEvent } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
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
import { factNames, pick, readProduct, ruleNames, writeNewProduct, writeProduct } from './product-values.ts';
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
  const [newPrice, setNewPrice] = useState<number | null>(null);
  const adding = useDeskAction(productsCalls.addProduct);
  const changingRule = useDeskAction(productsCalls.changeStockRule);
  const changingFacts = useDeskAction(productsCalls.changeProduct);
  const canChange = useIsAllowed()(productsCalls.changeProduct);
  const states = [adding, changingRule, changingFacts];
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
    if (product && read.data.priceCents !== product.priceCents) return setNewPrice(read.data.priceCents);
    void save(read.data);
  };

  /** Each part is saved on its own: where one is refused, those before it are saved. */
  const save = async (read: Read) => {
    try {
      if (!product) {
        const { id } = await adding.mutateAsync({ body: { ...read, isDraft: true } });
        form.settle(changed);
        navigate(`/products/${id}`);
        return announceOutcome('Saved as a draft. Buyers don’t see it yet.', `/products/${id}`);
      }
      const seen = readProduct(form.seen, sharedFeatures).data;
      const partOf = (names: readonly string[]) => {
        const wanted = names.filter((name) => changed.includes(name));
        return wanted.length > 0 && { ...pick(read, wanted), ...(seen && { seen: pick(seen, wanted) }) };
      };
      const params = { productId: product.id };
      const rule = partOf(ruleNames);
      if (rule) await changingRule.mutateAsync({ params, body: rule });
      form.settle(ruleNames, values);
      const facts = partOf(factNames);
      if (facts) await changingFacts.mutateAsync({ params, body: facts });
      form.settle([...factNames, 'priceCents'], values);
      announceOutcome(
        product.state === 'on-sale' ? 'Saved. Buyers see the change within a second.' : 'Saved.',
      );
    } catch (error) {
      await form.refuse(error);
    }
  };

  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={submit}
      className="grid items-start gap-5 **:scroll-my-24 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <fieldset disabled={!canChange} className="min-w-0 space-y-5">
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
      {product && newPrice !== null && (
        <PriceDialog
          product={product}
          priceCents={newPrice}
          onClose={() => setNewPrice(null)}
          onDone={() => {
            form.settle(['priceCents']);
            const read = readProduct(values, sharedFeatures);
            if (read.data) void save(read.data);
          }}
        />
      )}
    </form>
  );
}

type Read = NonNullable<ReturnType<typeof readProduct>['data']>;

const newValues = writeNewProduct();
