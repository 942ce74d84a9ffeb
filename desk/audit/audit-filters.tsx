import { useSearchParams } from 'wouter';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { deskCalls } from '../../contract/desk/desk-calls.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useAddressDraft } from '../ui/use-address-draft.ts';

/** The filters of the audit: an order, who, what, and from which day on. */
export function AuditFilters() {
  const [params, setParams] = useSearchParams();
  const [values, setValues] = useAddressDraft<Filters>(params.toString(), Object.fromEntries(params));
  const apply = (next: Filters) => {
    setValues(null);
    setParams(Object.entries(next).filter(([, value]) => value.trim() !== ''));
  };
  return (
    <search>
      <form
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          apply(values);
        }}
      >
        {fields.map(({ name, label, ...field }) => (
          <TextField
            key={name}
            {...field}
            label={label}
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        ))}
        <datalist id="audit-actions">
          {actions.map((action) => (
            <option key={action} value={action} />
          ))}
        </datalist>
        <div className="col-span-full flex gap-2 lg:col-auto">
          <Button type="submit" variant="secondary">
            Filter
          </Button>
          {params.size > 0 && (
            <Button variant="ghost" onClick={() => apply({})}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}

type Filters = Readonly<Record<string, string>>;

const fields = [
  { name: 'order', label: 'Order or invoice', placeholder: 'ORD-… or INV-…' },
  { name: 'actor', label: 'Who', placeholder: 'name@example.com' },
  { name: 'action', label: 'Action', placeholder: 'refund-requested', list: 'audit-actions' },
  { name: 'since', label: 'From', type: 'date' },
];

/** Suggested for the field "Action"; the shop has some more of its own. */
const actions = Object.values(deskCalls)
  .flatMap((area): readonly DeskCall[] => Object.values(area))
  .flatMap(({ audit }) => audit ?? [])
  .toSorted();
