import type { ImportReport } from '../../contract/desk/import-report.ts';
import type { ColumnRole } from '../../contract/desk/key-import.ts';
import { countOf } from '../../contract/format.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { Attention } from '../ui/attention.tsx';
import { Radios } from '../ui/fields.tsx';
import { productNames } from '../ui/product-names.ts';
import type { ImportPreviewProps } from './use-import.ts';

const roleNames: Readonly<Record<ColumnRole, string>> = {
  key: 'Key',
  pin: 'PIN of the key',
  product: 'Product',
  sku: 'SKU',
  status: 'Status',
  used: 'Used, if filled in',
  expiry: 'Expires on',
  seats: 'Seats',
  reference: 'Reference',
  ignore: 'Not needed',
};

/** What each column holds, above the first rows with all their values. */
export function ImportColumns({ report, state }: Pick<ImportPreviewProps, 'report' | 'state'>) {
  const { columns, rows, isRemembered } = report;
  const { draft, choose } = state;
  if (columns.length === 0) return null;

  const has = (wanted: ColumnRole | null) => columns.some(({ role }) => role === wanted);
  const change = (number: number, role: string) =>
    choose({ roles: changeRole(draft.roles, columns, number, role as ColumnRole) });

  return (
    <section aria-labelledby="import-columns" className="space-y-2">
      <h4 id="import-columns" className="text-sm font-semibold">
        What the columns hold
      </h4>
      {isRemembered && (
        <p className="text-sm text-ink-soft">
          As in the last import of a file with these headings.
        </p>
      )}
      {(has(null) || !has('key')) && (
        <Attention title="Some columns are unclear">
          <p>Choose what they hold. “Not needed” ignores a column.</p>
        </Attention>
      )}
      {has('pin') && (
        <Attention title="The keys have PINs">
          <p>
            The shop delivers keys, not PINs. If the keys work without them, choose “Not needed”.
            Otherwise ask the vendor for keys without PINs.
          </p>
        </Attention>
      )}
      <ScrollArea label="First rows of the file" className="rounded-control border border-line">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">First rows of the file</caption>
          <thead className="border-b border-line bg-sunken text-left align-top">
            <tr>
              <th scope="col" className="px-3 py-2 text-xs font-medium text-ink-soft">
                Line
              </th>
              {columns.map(({ number, heading, role }) => (
                <th key={number} scope="col" className="min-w-44 px-2 py-2 font-normal">
                  <SelectField
                    label={heading ?? `Column ${number}`}
                    value={role ?? ''}
                    onChange={({ target }) => change(number, target.value)}
                    options={role === null ? { '': 'Choose', ...roleNames } : roleNames}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} className="border-b border-line last:border-b-0">
                <td className="px-3 py-2 text-ink-soft tabular-nums">{line}</td>
                {cells.map((cell, i) => (
                  <td
                    key={columns[i]?.number}
                    className={classNames(
                      'max-w-72 truncate px-4 py-2',
                      columns[i]?.role === 'key' && 'font-mono',
                      columns[i]?.role === 'ignore' && 'text-ink-soft',
                    )}
                    title={cell}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

const onlyOnce: ReadonlySet<ColumnRole> = new Set(['key', 'product', 'sku', 'expiry', 'seats']);

/** Names all columns, so that what the shop found and what was chosen stay as they are shown. */
function changeRole(
  chosen: Readonly<Record<string, ColumnRole>>,
  columns: ImportReport['columns'],
  number: number,
  role: ColumnRole,
): Readonly<Record<string, ColumnRole>> {
  const others = columns.flatMap(({ number: other, role: known }) => {
    const current = chosen[other] ?? known;
    if (other === number || current === null) return [];
    if (current === role && onlyOnce.has(role)) return [[other, 'ignore']];
    return [[other, current]];
  });
  return Object.fromEntries([...others, [number, role]]);
}

/** What the file calls our products. */
export function ImportProducts({ report, products, state }: ImportPreviewProps) {
  const { draft, choose } = state;
  if (report.productTexts.length === 0) return null;

  const names = productNames(products);
  const choices = { ...names, '-': 'None: leave these rows out' };
  const hintOf = ({ rows, productId, suggested }: ImportReport['productTexts'][number]) => {
    const count = countOf(rows, 'row');
    if (productId !== null || suggested === null) return count;
    return `${count} (perhaps ${names[suggested] ?? suggested})`;
  };

  return (
    <section aria-labelledby="import-products" className="space-y-3">
      <h4 id="import-products" className="text-sm font-semibold">
        Products of the file
      </h4>
      {report.productTexts.map((named) => (
        <SelectField
          key={named.text}
          label={named.text || 'Rows without a product'}
          hint={hintOf(named)}
          value={named.productId ?? ''}
          onChange={({ target }) =>
            choose({ productOf: { ...draft.productOf, [named.text]: target.value } })
          }
          options={named.productId === null ? { '': 'Choose a product', ...choices } : choices}
        />
      ))}
    </section>
  );
}

export function DateOrder({ state: { draft, choose } }: Pick<ImportPreviewProps, 'state'>) {
  return (
    <Radios
      stacked
      legend="How dates such as 03/04/2027 are read"
      labels={{
        'day-first': 'Day first: 3 April 2027',
        'month-first': 'Month first: 4 March 2027',
      }}
      chosen={draft.dates}
      onChoose={(dates) => choose({ dates })}
    />
  );
}
