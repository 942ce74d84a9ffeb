import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { shop } from '../../shop.config.ts';
import type { CartLine } from '../stored-cart/cart-lines.ts';
import { removeLine, restoreLine } from '../stored-cart/cart-store.ts';
import { toast } from '../ui/toast.ts';
import { focusLine } from './line-focus.ts';

/** Removes a line, moves the focus on to the next one, and offers to take it back. */
export function removeWithUndo(lines: readonly CartLine[], line: CartLine) {
  const index = lines.indexOf(line);
  focusLine(lines[index + 1]?.id);
  removeLine(line.id);
  toast({
    title: 'Removed from cart',
    description: nameWithoutVendor(line.name, shop.vendorName),
    action: {
      label: 'Undo',
      onClick: () => {
        restoreLine(line, index);
        // The toast closes first and would take the focus along.
        requestAnimationFrame(() => focusLine(line.id));
      },
    },
  });
}
