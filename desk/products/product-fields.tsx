import type { DeskProduct } from '../../contract/desk/products.ts';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { CheckboxField, NumberField, TextArea } from '../ui/fields.tsx';
import { formatCount } from '../ui/format.tsx';
import { TextLink } from '../ui/links.tsx';
import { Section } from '../ui/section.tsx';
import { ComparisonGrid } from './comparison-grid.tsx';
import { PriceHint } from './price-dialog.tsx';
import type { ProductForm } from './use-product-form.ts';

interface ProductFieldsProps {
  readonly form: ProductForm;
  /** Null for a new one. */
  readonly product: DeskProduct | null;
  /** The other products that are compared. */
  readonly others: readonly DeskProduct[];
}

/** The fields of a product, in sections. */
export function ProductFields({ form, product, others }: ProductFieldsProps) {
  const { values, errors, change, fieldOf } = form;
  return (
    <>
      <Section title="What it is">
        {!product && (
          <TextField
            label="ID"
            hint="Never changes. Buyers don’t see it."
            placeholder="endpoint-server"
            spellCheck={false}
            {...fieldOf('id')}
          />
        )}
        <TextField label="Name" hint="As invoices show it, with the vendor’s name." {...fieldOf('name')} />
        <TextArea label="Description" inputClassName={textClass} optional {...fieldOf('description')} />
        <TextArea
          label="Features"
          inputClassName={textClass}
          hint="One feature per line, at most 20."
          optional
          {...fieldOf('features')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Edition"
            hint="The heading of its column in the comparison."
            optional
            {...fieldOf('edition')}
          />
          <TextField
            label="Badge"
            hint="A word on its card, such as POPULAR."
            optional
            {...fieldOf('badge')}
          />
        </div>
        <CheckboxField
          label="Show on the home screen"
          checked={values.featured}
          onChange={({ target }) => change('featured', target.checked)}
        />
        <NumberField
          label="Price"
          hint={<PriceHint product={product} text={values.priceCents} />}
          {...fieldOf('priceCents')}
        />
        <NumberField
          label="Floor of quotes, in percent of the price"
          hint="Sales may agree on this or more. Less needs an owner."
          {...fieldOf('floorPercent')}
        />
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
          <SelectField
            label="Keys come from"
            options={{ stock: 'Stock: imported keys', generated: 'The shop generates them' }}
            {...fieldOf('fulfilment')}
          />
          <SelectField
            label="When keys run out"
            options={{ refuse: 'Refuse the order', backorder: 'Sell, and send keys later' }}
            {...fieldOf('whenTooFew')}
          />
          <SelectField
            label="Keys of an order"
            options={{ seat: 'One key per seat', line: 'One key for all seats' }}
            {...fieldOf('delivery')}
          />
          <SelectField
            label="How keys are compared"
            hint="In grouped keys, case, blanks and hyphens don’t count."
            options={{ grouped: 'Grouped, such as ABCDE-12345', exact: 'Exactly as written' }}
            {...fieldOf('keyFormat')}
          />
          <NumberField
            label="Warn below"
            hint="Keys left when operators get a mail."
            {...fieldOf('lowStockThreshold')}
          />
        </div>
      </Section>
    </>
  );
}

const textClass = 'field-sizing-content min-h-20';

function describeKeys({ keysLeft, ordersAwaitingKeys }: DeskProduct): string {
  if (ordersAwaitingKeys > 0) return `${formatCount(ordersAwaitingKeys, 'paid order')} waiting for keys`;
  return keysLeft === null ? 'Keys of this product' : `${formatCount(keysLeft, 'key')} left`;
}
