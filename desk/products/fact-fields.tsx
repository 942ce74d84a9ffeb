import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { FieldOf } from './field-of.ts';
import type { FactValues } from './product-values.ts';

/** The fields for what buyers see of a product, and for how its keys are delivered. */
export function FactFields({ fieldOf }: { readonly fieldOf: FieldOf<keyof FactValues> }) {
  const { error: _, ...featured } = fieldOf('featured');
  return (
    <>
      <TextField label="Name" hint="As invoices show it, with the vendor’s name." {...fieldOf('name')} />
      <TextArea
        label="Description"
        inputClassName="field-sizing-content min-h-20"
        optional
        {...fieldOf('description')}
      />
      <TextArea
        label="Features"
        inputClassName="field-sizing-content min-h-20"
        hint="One feature per line, at most 20."
        optional
        {...fieldOf('features')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Edition"
          hint="The heading of its column in the comparison, such as Enterprise."
          optional
          {...fieldOf('edition')}
        />
        <TextField label="Badge" hint="A word on its card, such as POPULAR." optional {...fieldOf('badge')} />
      </div>
      <TextArea
        label="Comparison"
        inputClassName="field-sizing-content min-h-20"
        hint="A feature a line, with yes, no or a word: “Firewall: yes”. Without lines the product is not compared."
        optional
        {...fieldOf('comparison')}
      />
      <CheckboxField label="Show on the home screen" {...featured} />
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
    </>
  );
}
