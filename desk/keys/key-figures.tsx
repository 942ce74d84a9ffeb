import { type KeyFilter, keyFilters, type ProductStock } from '../../contract/desk/key-lists.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { formatCount, formatKeys } from './format-count.ts';

interface KeyFiguresProps {
  readonly product: ProductStock;
  readonly filter: KeyFilter;
  readonly onPick: (filter: KeyFilter) => void;
}

/** How many keys are in each state. Each figure lists its keys. */
export function KeyFigures({ product, filter, onPick }: KeyFiguresProps) {
  const { awaited, lowStockThreshold, whenTooFew } = product;
  return (
    <div className="space-y-3">
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        <legend className="sr-only">Keys by state</legend>
        {keyFilters.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => onPick(name)}
            className={classNames(
              'flex min-h-11 flex-col items-start rounded-card border bg-surface px-3 py-2 text-left shadow-card',
              filter === name ? 'border-action bg-action-soft' : 'border-line hover:border-line-strong',
            )}
          >
            <span className="text-xs text-ink-soft">{filterNames[name]}</span>
            <span className="text-section tabular-nums">{formatCount(product[name])}</span>
          </button>
        ))}
      </fieldset>
      <p className="text-sm text-ink-soft">
        {awaited > 0 && (
          <strong className="font-medium text-wattle-strong">
            Paid orders wait for {formatKeys(awaited)}: the next import serves the oldest first.{' '}
          </strong>
        )}
        Low at {formatKeys(lowStockThreshold)}.{' '}
        {whenTooFew === 'refuse'
          ? 'An order for more keys than there are is refused before any charge.'
          : 'An order for more keys than there are is charged, and waits for the next import.'}
      </p>
    </div>
  );
}

export const filterNames: Readonly<Record<KeyFilter, string>> = {
  free: 'Free',
  reserved: 'Reserved',
  sold: 'Sold',
  void: 'Void',
  quarantined: 'Quarantined',
  expired: 'Expired',
};
