import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { shop } from '../../shop.config.ts';
import type { CartLine } from '../stored-cart/cart-lines.ts';
import { removeLine, restoreLine } from '../stored-cart/cart-store.ts';
import { focusScreenHeading } from '../ui/screen-heading.tsx';
import { toast } from '../ui/toast.ts';

/** The id of a line's heading, which takes the focus for the line. */
export function lineHeadingId(productId: string): string {
  return `cart-line-${productId}`;
}

/** Removes a line, focuses the next one, and offers to undo the removal. */
export function removeWithUndo(lines: readonly CartLine[], line: CartLine) {
  const index = lines.indexOf(line);
  focusLine(lines[index + 1]);
  removeLine(line.id);
  toast({
    title: 'Removed from cart',
    description: nameWithoutVendor(line.name, shop.vendorName),
    action: {
      label: 'Undo',
      onClick: () => {
        restoreLine(line, index);
        // After the toast has closed and returned the focus.
        requestAnimationFrame(() => focusLine(line));
      },
    },
  });
}

function focusLine(line: CartLine | undefined) {
  const heading = line && document.getElementById(lineHeadingId(line.id));
  if (heading) heading.focus();
  else focusScreenHeading();
}
