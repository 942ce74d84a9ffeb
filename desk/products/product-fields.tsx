import { madeByShop } from '../../contract/desk/key-need.ts';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { type FieldSpec, Fields } from '../ui/fields.tsx';
import { formatCount } from '../ui/format.tsx';
import { TextLink } from '../ui/links.tsx';
import { Section } from '../ui/section.tsx';
import { ComparisonGrid } from './comparison-grid.tsx';
import { describePrice } from './price-dialog.tsx';
import type { TextName } from './product-values.ts';
import type { ProductForm } from './use-product-form.ts';

interface ProductFieldsProps {
  readonly form: ProductForm;
  /** Null for a new one. */
  readonly product: DeskProduct | null;
  /** The other products that are compared. */
  readonly others: readonly DeskProduct[];
}

export function ProductFields({ form, product, others }: ProductFieldsProps) {
  const { values, errors, change, fieldOf } = form;
  const priceField: FieldSpec = {
    label: 'Price',
    type: 'number',
    hint: describePrice(product, values.priceCents),
  };
  return (
    <>
      <Section title="What it is">
        <Fields of={factFields} fieldOf={fieldOf} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Fields of={cardFields} fieldOf={fieldOf} />
        </div>
        <Fields of={{ featured, priceCents: priceField, floorPercent }} fieldOf={fieldOf} />
      </Section>
      <Section title="Comparison">
        <ComparisonGrid
          name={values.edition || values.name}
          rows={values.comparison}
          onChange={(rows) => change('comparison', rows)}
          others={others}
          error={errors.comparison}
        />
      </Section>
      <Section
        title="Keys"
        actions={
          product && (
            <TextLink href={`/keys/${product.id}`} className="min-h-6 text-sm">
              {describeKeys(product)}
            </TextLink>
          )
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Fields of={keyFields} fieldOf={fieldOf} />
        </div>
      </Section>
    </>
  );
}

type Specs = Readonly<Partial<Record<TextName, FieldSpec>>>;

const lines = {
  type: 'lines',
  optional: true,
  inputClassName: 'field-sizing-content min-h-20',
} as const;

const factFields: Specs = {
  name: { label: 'Name', hint: 'As invoices show it, with the vendor’s name.' },
  description: { label: 'Description', ...lines },
  features: { label: 'Features', hint: 'One feature per line, at most 20.', ...lines },
};

const cardFields: Specs = {
  edition: {
    label: 'Edition',
    hint: 'The heading of its column in the comparison.',
    optional: true,
  },
  badge: { label: 'Badge', hint: 'A word on its card, such as POPULAR.', optional: true },
};

const featured: FieldSpec = { label: 'Show on the home screen', type: 'checkbox' };

const floorPercent: FieldSpec = {
  label: 'Floor of quotes, in percent of the price',
  hint: 'The sales role can quote this price or more. Only an owner can quote less.',
  type: 'number',
};

const keyFields: Specs = {
  fulfilment: {
    label: 'Keys come from',
    options: { stock: 'Stock: imported keys', generated: madeByShop },
  },
  whenTooFew: {
    label: 'When keys run out',
    options: { refuse: 'Refuse the order', backorder: 'Sell, and send keys later' },
  },
  delivery: {
    label: 'Keys of an order',
    options: { seat: 'One key per seat', line: 'One key for all seats' },
  },
  lowStockThreshold: {
    label: 'Warn below',
    hint: 'Keys left when operators get a mail.',
    type: 'number',
  },
};

function describeKeys({ keysLeft, ordersAwaitingKeys }: DeskProduct): string {
  if (ordersAwaitingKeys > 0)
    return `${formatCount(ordersAwaitingKeys, 'paid order')} waiting for keys`;
  if (keysLeft === null) return 'Keys of this product';
  return `${formatCount(keysLeft, 'key')} left`;
}
