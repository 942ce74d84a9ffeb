import { ShoppingCart } from 'lucide-react';
import { useCart } from '../stored-cart/cart-store.ts';
import { Badge } from '../ui/badge.tsx';
import { formatCount } from '../ui/count.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { cartName } from './cart-name.ts';

interface CartShortcutProps {
  readonly current: boolean;
  readonly onClick: () => void;
}

/** The cart beside the menu button of small screens. */
export function CartShortcut({ current, onClick }: CartShortcutProps) {
  const { seats } = useCart();
  return (
    <IconButton
      label={cartName(seats)}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      className="w-auto! min-w-11 gap-1.5 px-2.5"
    >
      <ShoppingCart aria-hidden className="size-5.5" />
      {seats > 0 && (
        <Badge tone="action" className="min-w-6 justify-center px-1.5! tabular-nums">
          {formatCount(seats)}
        </Badge>
      )}
    </IconButton>
  );
}
