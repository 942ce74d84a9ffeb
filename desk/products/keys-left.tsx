import { type DeskProduct, mostCountedKeys } from '../../contract/desk/products.ts';
import { groupDigits } from '../../contract/money.ts';

/** How many keys of a product may be sold, in words where it is not a plain count. */
export function KeysLeft({ product: { keysLeft } }: { readonly product: DeskProduct }) {
  if (keysLeft === null) return <span className="text-ink-faint">Generated</span>;
  return (
    <span className="tabular-nums">
      {groupDigits(String(keysLeft))}
      {keysLeft >= mostCountedKeys && '+'}
    </span>
  );
}
