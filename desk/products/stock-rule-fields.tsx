import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { FieldOf } from './field-of.ts';
import type { StockRuleValues } from './product-values.ts';

/** The fields for where keys come from, and what happens when they run out. */
export function StockRuleFields({ fieldOf }: { readonly fieldOf: FieldOf<keyof StockRuleValues> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
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
      <TextField
        label="Warn below"
        inputMode="numeric"
        inputClassName="text-right tabular-nums"
        hint="Keys left when operators get a mail."
        {...fieldOf('lowStockThreshold')}
      />
    </div>
  );
}
