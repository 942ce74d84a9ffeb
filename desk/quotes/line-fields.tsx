import { Trash2 } from 'lucide-react';
import type { Foresight, HeldLicence } from '../../contract/desk/agreed-quote.ts';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { formatDecimal, percentChange } from '../../contract/money.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { fieldsOf, NumberField } from '../ui/fields.tsx';
import { LineFacts } from './line-facts.tsx';
import { type LineDraft, readPrice } from './quote-draft.ts';
import { TermFields } from './term-fields.tsx';

interface LineFieldsProps {
  readonly line: LineDraft;
  readonly products: readonly DeskProduct[];
  /** Those of the buyer. */
  readonly licences: readonly HeldLicence[];
  /** The orders that the quote renews. */
  readonly renews: readonly string[];
  /** The price has the focus first: it is what a revision changes most. */
  readonly startsAtPrice: boolean;
  /** In cents, for the term. */
  readonly listPriceCents: number;
  readonly foreseen: Foresight['lines'][number] | null;
  readonly onChange: (line: LineDraft) => void;
  /** False for the only line. */
  readonly onRemove: false | (() => void);
  readonly errorOf: (field: string) => string | undefined;
}

export function LineFields(props: LineFieldsProps) {
  const { line, products, licences, renews, startsAtPrice, listPriceCents, foreseen } = props;
  const { onChange, onRemove, errorOf } = props;
  const product = products.find(({ id }) => id === line.productId);
  const fieldOf = fieldsOf(line, onChange, errorOf);
  const renewed = licences.filter(({ orderId }) => renews.includes(orderId));
  return (
    <div className="@container space-y-3">
      <div className={lineClass}>
        <SelectField
          label="Product"
          className="col-span-full @min-[38rem]:col-span-1"
          placeholder="Choose a product"
          options={Object.fromEntries(products.map((each) => [each.id, nameProduct(each)]))}
          value={line.productId}
          onChange={({ target }) =>
            onChange({ ...line, productId: target.value, price: null, discount: null, renewed: '' })
          }
          error={errorOf('productId')}
        />
        <NumberField label="Seats" onFocus={selectAll} {...fieldOf('quantity')} />
        <NumberField
          label="Price a seat"
          autoFocus={startsAtPrice}
          onFocus={selectAll}
          value={line.price ?? formatIfKnown(readPrice(line, listPriceCents))}
          onChange={({ target }) => onChange({ ...line, price: target.value, discount: null })}
          error={errorOf('unitPriceCents')}
        />
        <NumberField
          label="Discount, %"
          onFocus={selectAll}
          value={line.discount ?? formatDiscount(line, listPriceCents)}
          onChange={({ target }) => onChange({ ...line, price: null, discount: target.value })}
          error={errorOf('discount')}
        />
        {onRemove && (
          <IconButton
            label={`Remove ${product?.name ?? 'this line'}`}
            className="self-end justify-self-end"
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
      <div className={termClass}>
        <TermFields line={line} licences={licences} onChange={onChange} errorOf={errorOf} />
      </div>
      {renews.length > 0 && (
        <SelectField
          label="Renews"
          className="sm:max-w-96"
          options={listRenewable(line, renewed)}
          value={line.renewed}
          onChange={({ target }) => onChange({ ...line, renewed: target.value })}
        />
      )}
      {product && (
        <LineFacts
          line={line}
          listPriceCents={listPriceCents}
          licences={renewed.length > 0 ? renewed : licences}
          foreseen={foreseen}
          floorPercent={product.floorPercent}
        />
      )}
    </div>
  );
}

/** What is typed next replaces the number. */
function selectAll({ target }: { readonly target: HTMLInputElement }) {
  target.select();
}

function formatIfKnown(cents: number): string {
  return Number.isNaN(cents) ? '' : formatDecimal(cents);
}

/** Of a price that was typed, how much it is below the list's; empty where it isn't. */
function formatDiscount(line: LineDraft, listPriceCents: number): string {
  const percent = -percentChange(listPriceCents, readPrice(line, listPriceCents));
  return percent >= 0 ? String(Math.abs(percent)) : '';
}

/** Where the column is narrow, the product has a row of its own. */
const lineClass =
  'grid grid-cols-2 gap-x-4 gap-y-3 @min-[26rem]:grid-cols-[5rem_7.5rem_6.5rem_minmax(2.75rem,1fr)] ' +
  '@min-[38rem]:grid-cols-[minmax(0,1fr)_5rem_7.5rem_6.5rem_2.75rem]';
const termClass = 'grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[9rem_10rem_minmax(0,1fr)]';

function nameProduct({ name, state }: DeskProduct): string {
  if (state === 'on-sale') return name;
  return `${name} (${state})`;
}

/** What a line may renew, by the values of its draft. */
function listRenewable(
  { productId }: LineDraft,
  renewed: readonly HeldLicence[],
): Record<string, string> {
  const own = renewed.find((licence) => licence.productId === productId);
  const others = renewed.filter((licence) => licence !== own && licence.productId !== productId);
  return {
    '': own ? `Seats of ${own.productName}` : 'Products that no other line renews',
    ...Object.fromEntries(
      others.map((licence) => [licence.productId, `Instead of ${licence.productName}`]),
    ),
    new: 'Nothing: new seats',
  };
}
