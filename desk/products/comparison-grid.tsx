import { Plus, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { Button, IconButton } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import { fieldsOf } from '../ui/fields.tsx';
import { refusedCell, refusedText } from '../ui/red.ts';
import { type OfferText, writeOffer } from './product-values.ts';

interface ComparisonGridProps {
  readonly name: string;
  readonly rows: readonly OfferText[];
  readonly onChange: (rows: readonly OfferText[]) => void;
  /** The other products that are compared. */
  readonly others: readonly DeskProduct[];
  readonly error: string | undefined;
}

/** The comparison table with this product's column to type in; below, features of others alone. */
export function ComparisonGrid({ name, rows, onChange, others, error }: ComparisonGridProps) {
  const features = listFeatures(others);
  const isShared = ({ feature }: OfferText) => features.includes(feature.trim());
  const shared = features.filter((feature) => !rows.some((row) => row.feature.trim() === feature));
  const listed = [...rows, ...shared.map((feature) => ({ feature, offer: '' }))];
  // Rows keep their places, and with them the focus: those above become this product's own.
  const set = (at: number, row: OfferText) =>
    onChange(listed.slice(0, Math.max(rows.length, at + 1)).with(at, row));

  return (
    <div className="space-y-3">
      <ScrollArea
        label="Table of the comparison"
        className="rounded-control border border-line-strong"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Comparison</caption>
          <thead className="bg-sunken text-left text-xs text-ink-soft">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Feature
              </th>
              <th scope="col" className="px-3 font-medium">
                {name.trim() || 'This product'}
              </th>
              {others.map((other) => (
                <th key={other.id} scope="col" className="px-3 font-medium max-sm:hidden">
                  {other.edition ?? other.name}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {listed.map((row, at) => {
              const isOwn = at < rows.length;
              const name = row.feature || `feature ${at + 1}`;
              const fieldOf = fieldsOf(row, (next) => set(at, next));
              const isWrong = error !== undefined && isOwn;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: its name is being typed
                <tr key={at} className="border-t border-line">
                  <td className={classNames(!isOwn && 'px-3 text-ink-soft')}>
                    {!isOwn && row.feature}
                    {isOwn && (
                      <Cell
                        aria-label={`Feature ${at + 1}`}
                        isInvalid={isWrong && row.feature.trim() === ''}
                        {...fieldOf('feature')}
                      />
                    )}
                  </td>
                  <td className="border-l border-line">
                    <Cell
                      aria-label={`Offer of ${name}`}
                      placeholder="No"
                      isInvalid={isWrong && row.offer.trim() === '' && !isShared(row)}
                      {...fieldOf('offer')}
                    />
                  </td>
                  {others.map((other) => (
                    <td
                      key={other.id}
                      className="border-l border-line px-3 text-ink-soft max-sm:hidden"
                    >
                      {writeOffer(findOffer(other, row.feature.trim()))}
                    </td>
                  ))}
                  <td className="w-11">
                    {isOwn && (
                      <IconButton
                        label={`Remove ${name}`}
                        onClick={() => onChange(rows.toSpliced(at, 1))}
                      >
                        <X aria-hidden className="size-4" />
                      </IconButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
      {error && (
        <p id="comparison-error" className={`text-sm ${refusedText}`}>
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => onChange([...rows, { feature: '', offer: '' }])}>
          <Plus aria-hidden className="size-4" />
          Add a feature
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-faint">
          Type Yes, No or a word. A blank cell is a No. With all cells blank, the product isn’t
          compared.
        </p>
      </div>
    </div>
  );
}

export function listFeatures(products: readonly DeskProduct[]): string[] {
  const entries = products.flatMap(({ comparison }) => comparison ?? []);
  return [...new Set(entries.map(({ feature }) => feature))];
}

function findOffer({ comparison }: DeskProduct, wanted: string) {
  return comparison?.find(({ feature }) => feature === wanted)?.offer ?? false;
}

interface CellProps extends ComponentProps<'input'> {
  readonly isInvalid: boolean;
}

function Cell({ isInvalid, ...props }: CellProps) {
  return (
    <input
      {...props}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? 'comparison-error' : undefined}
      className={cellClass}
    />
  );
}

const cellClass =
  'block min-h-11 w-full sm:min-w-24 bg-transparent px-3 text-base -outline-offset-2 ' +
  `placeholder:text-ink-faint ${refusedCell} sm:text-sm`;
