import { keysCalls } from '../../contract/desk/keys.ts';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { needNames, stateNames } from '../ui/order-state.ts';
import type { OrderFilters } from './order-filters.ts';

interface FilterBarProps {
  readonly filters: OrderFilters;
  readonly onChange: (name: keyof OrderFilters, value: string) => void;
}

/** What the list of orders is narrowed to. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data } = useDeskQuery(keysCalls.listKeyStock, {});
  const products = data?.products ?? [];
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <legend className="sr-only">Filters</legend>
      <SelectField
        label="State"
        value={filters.state ?? ''}
        onChange={({ target }) => onChange('state', target.value)}
        options={{ '': 'Any state', ...stateNames }}
      />
      <SelectField
        label="Needs attention"
        value={filters.needs ?? ''}
        onChange={({ target }) => onChange('needs', target.value)}
        options={{ '': 'Any', ...needNames }}
      />
      <SelectField
        label="Product"
        className="max-lg:col-span-2"
        value={filters.productId ?? ''}
        onChange={({ target }) => onChange('productId', target.value)}
        options={{
          '': 'Any product',
          ...Object.fromEntries(products.map(({ productId, productName }) => [productId, productName])),
        }}
      />
      <TextField
        label="Placed from"
        type="date"
        value={filters.from ?? ''}
        max={filters.to}
        onChange={({ target }) => onChange('from', target.value)}
      />
      <TextField
        label="Placed to"
        type="date"
        value={filters.to ?? ''}
        min={filters.from}
        onChange={({ target }) => onChange('to', target.value)}
      />
    </fieldset>
  );
}
