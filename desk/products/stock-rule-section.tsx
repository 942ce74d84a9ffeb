import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { toast } from '../../web/ui/toast.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { Section } from '../ui/section.tsx';
import { readStockRule, writeStockRule } from './product-values.ts';
import { SaveButton } from './save-button.tsx';
import { StockRuleFields } from './stock-rule-fields.tsx';
import { useProductForm } from './use-product-form.ts';

/** Where the keys of a product come from, and what happens when they run out. */
export function StockRuleSection({ product }: { readonly product: DeskProduct }) {
  const changing = useDeskAction(productsCalls.changeStockRule);
  const { submit, fieldOf, isChanged } = useProductForm({
    draft: `stock rule ${product.id}`,
    values: writeStockRule(product),
    schema: productsCalls.changeStockRule.body,
    read: readStockRule,
    async save(_, body) {
      const saved = await changing.mutateAsync({ params: { productId: product.id }, body });
      toast({ title: 'Stock rule saved' });
      return writeStockRule(saved);
    },
  });
  return (
    <Section title="Keys and stock">
      <form noValidate className="space-y-5" onSubmit={submit}>
        <StockRuleFields fieldOf={fieldOf} />
        <ActionFailure error={changing.error} />
        <SaveButton isChanged={isChanged} busy={changing.isPending} />
      </form>
    </Section>
  );
}
