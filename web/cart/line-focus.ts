import { focusScreenHeading } from '../ui/screen-heading.tsx';

/** The id of the element that names a cart line, which takes the focus for the line. */
export function lineNameId(productId: string): string {
  return `cart-line-${productId}`;
}

/** Moves the focus to a line of the cart, or to the screen's heading when there is no such line. */
export function focusLine(productId: string | undefined) {
  const name = productId === undefined ? null : document.getElementById(lineNameId(productId));
  if (name) name.focus();
  else focusScreenHeading();
}
