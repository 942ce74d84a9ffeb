import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { toast } from '../../web/ui/toast.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { Section } from '../ui/section.tsx';
import { FactFields } from './fact-fields.tsx';
import { readFacts, writeFacts } from './product-values.ts';
import { SaveButton } from './save-button.tsx';
import { useProductForm } from './use-product-form.ts';

/** What buyers see of a product, and how its keys are delivered. */
export function FactsSection({ product }: { readonly product: DeskProduct }) {
  const changing = useDeskAction(productsCalls.changeProduct);
  const { submit, fieldOf, isChanged } = useProductForm({
    draft: `facts ${product.id}`,
    values: writeFacts(product),
    schema: productsCalls.changeProduct.body,
    read: readFacts,
    async save(_, body) {
      const saved = await changing.mutateAsync({ params: { productId: product.id }, body });
      toast({ title: 'Saved', description: 'Buyers see the change within a second.' });
      return writeFacts(saved);
    },
  });
  return (
    <Section title="What buyers see">
      <form noValidate className="max-w-3xl space-y-5" onSubmit={submit}>
        <FactFields fieldOf={fieldOf} />
        <ActionFailure error={changing.error} />
        <SaveButton isChanged={isChanged} busy={changing.isPending} />
      </form>
    </Section>
  );
}
