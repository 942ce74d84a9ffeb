import { type FormEvent, useState } from 'react';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { Section } from '../ui/section.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { readPrice } from './product-values.ts';

/** The new price of a product; a dialog shows what it does before it applies. */
export function PriceSection({ product }: { readonly product: DeskProduct }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [previewed, setPreviewed] = useState<number | null>(null);
  const review = (event: FormEvent) => {
    event.preventDefault();
    const checked = productsCalls.changePrice.body.safeParse({
      priceCents: readPrice(typed),
      fromCents: product.priceCents,
    });
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    if (checked.data.priceCents === product.priceCents) return setError('This is the price already');
    setPreviewed(checked.data.priceCents);
  };
  return (
    <Section title="Change the price">
      <form noValidate className="flex flex-wrap items-start gap-3" onSubmit={review}>
        <TextField
          label="New price"
          hint="In dollars, per seat and year, before GST."
          inputMode="decimal"
          autoComplete="off"
          inputClassName="text-right tabular-nums"
          className="w-full sm:w-72"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          error={error}
        />
        <Button type="submit" variant="secondary" className="sm:mt-[1.6rem]">
          Review the change
        </Button>
      </form>
      <PriceDialog
        product={product}
        priceCents={previewed}
        onClose={(isChanged) => {
          setPreviewed(null);
          if (isChanged) setTyped('');
        }}
      />
    </Section>
  );
}
