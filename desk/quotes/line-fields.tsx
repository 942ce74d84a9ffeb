import { Trash2 } from 'lucide-react';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { formatDecimal, formatDollars, percentChange } from '../../contract/money.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { fieldsOf, NumberField } from '../ui/fields.tsx';
import { type LineDraft, readLine } from './quote-draft.ts';

interface LineFieldsProps {
  readonly line: LineDraft;
  readonly products: readonly DeskProduct[];
  readonly onChange: (line: LineDraft) => void;
  /** False for the only line. */
  readonly onRemove: false | (() => void);
  readonly errorOf: (field: string) => string | undefined;
}

export function LineFields({ line, products, onChange, onRemove, errorOf }: LineFieldsProps) {
  const product = products.find(({ id }) => id === line.productId);
  const fieldOf = fieldsOf(line, onChange, errorOf);
  const choose = (productId: string) => {
    const chosen = products.find(({ id }) => id === productId);
    onChange({ ...line, productId, price: chosen ? formatDecimal(chosen.priceCents) : '' });
  };
  return (
    <div className={lineClass}>
      <SelectField
        label="Product"
        className="max-sm:col-span-2"
        placeholder="Choose a product"
        options={Object.fromEntries(products.map((each) => [each.id, nameProduct(each)]))}
        value={line.productId}
        onChange={({ target }) => choose(target.value)}
        error={errorOf('productId')}
      />
      <NumberField label="Seats" {...fieldOf('quantity')} />
      <NumberField label="Price a seat" {...fieldOf('price')} error={errorOf('unitPriceCents')} />
      {onRemove && (
        <IconButton
          label={`Remove ${product?.name ?? 'this line'}`}
          className="self-end"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {product && (
        <p className="col-span-full text-sm text-ink-soft">
          {describeDiscount(readLine(line).unitPriceCents, product.priceCents)}
        </p>
      )}
    </div>
  );
}

const lineClass = 'grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_2.75rem]';

function nameProduct({ name, state }: DeskProduct): string {
  if (state === 'on-sale') return name;
  return `${name} (${state})`;
}

/** The list price, and how far an agreed price is from it, before GST. */
export function describeDiscount(agreedCents: number, listCents: number): string {
  const list = `List price ${formatDollars(listCents)} before GST`;
  if (!(agreedCents > 0) || agreedCents === listCents) return `${list}.`;
  const difference = formatDollars(Math.abs(listCents - agreedCents));
  const percent = Math.abs(percentChange(listCents, agreedCents));
  const word = agreedCents < listCents ? 'less' : 'more';
  return `${list}: ${difference} ${word} a seat, ${percent}%.`;
}
