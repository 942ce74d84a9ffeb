import { mostKeysCounted, type ProductStock } from '../../contract/desk/key-lists.ts';
import { isLow } from '../../contract/desk/product-facts.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { formatCounted } from '../ui/format.tsx';
import { formatKeys } from './describe-keys.ts';

/** The free keys against the number below which operators are warned, which is the bar's middle. */
export function StockBar({ stock }: { readonly stock: ProductStock }) {
  const { free, fulfilment, lowStockThreshold } = stock;
  const count = formatCounted(free, mostKeysCounted);
  if (fulfilment === 'generated') return free > 0 && count;
  const part = lowStockThreshold === 0 ? 1 : Math.min(1, free / (2 * lowStockThreshold));
  return (
    <span
      title={`Operators are warned below ${formatKeys(lowStockThreshold)}`}
      className="inline-flex items-center justify-end gap-2.5"
    >
      <span aria-hidden className={trackClass}>
        <span
          style={{ width: `${free === 0 ? 0 : Math.max(4, part * 100)}%` }}
          className={classNames(
            'absolute inset-y-0 left-0 rounded-full forced-colors:bg-[CanvasText]',
            isLow(free, stock) ? 'bg-warning-strong' : 'bg-highlight',
          )}
        />
        {lowStockThreshold > 0 && <span className={markClass} />}
      </span>
      <span className="text-right row:min-w-8">{count}</span>
    </span>
  );
}

const trackClass =
  'relative h-1.5 w-16 shrink-0 rounded-full bg-line forced-colors:border ' +
  'forced-colors:border-[CanvasText] max-row:hidden';
const markClass = 'absolute -inset-y-0.5 left-1/2 w-px bg-ink-soft forced-colors:bg-[CanvasText]';
