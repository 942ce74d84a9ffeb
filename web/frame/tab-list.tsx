import { formatSeats } from '../../contract/format.ts';
import { groupDigits } from '../../contract/money.ts';
import { countSeats, useCart } from '../stored-cart/cart-store.ts';
import { type Tab, tabLabels, tabs } from '../tabs/tabs.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Badge } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';

interface TabListProps {
  readonly tab: Tab;
  /** A row in the header, or a column in the menu. */
  readonly look: 'row' | 'column';
  readonly onPick?: () => void;
}

/** The tabs act as navigation: the open one is the current page. */
export function TabList({ tab, look, onPick }: TabListProps) {
  const seats = countSeats(useCart());
  const isRow = look === 'row';
  const pick = (name: Tab) => {
    onPick?.();
    goToTab(name);
  };

  return (
    <ul className={classNames('flex gap-1', isRow ? '-mr-3 items-center' : 'flex-col')}>
      {tabs.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => pick(name)}
            aria-current={name === tab ? 'page' : undefined}
            aria-label={name === 'cart' ? cartName(seats) : undefined}
            className={classNames(buttonLook, isRow ? rowLook : columnLook)}
          >
            {tabLabels[name]} {name === 'cart' && <CartCount seats={seats} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

const buttonLook = 'flex min-h-11 items-center gap-2 rounded-control font-medium transition-colors';

const rowLook =
  'relative px-3 text-[0.9375rem] text-ink-soft hover:text-ink aria-[current]:text-ink ' +
  'after:absolute after:inset-x-3 after:-bottom-2.5 after:h-0.5 after:rounded-full ' +
  'after:bg-transparent aria-[current]:after:bg-action ' +
  'forced-colors:aria-[current]:after:bg-[Highlight]';

const columnLook =
  'w-full justify-between px-4 text-lg hover:bg-sunken ' +
  'aria-[current]:bg-action-soft aria-[current]:text-action-strong';

/** For screen readers: "Cart, 3 seats". */
export function cartName(seats: number): string {
  return seats === 0 ? 'Cart' : `Cart, ${formatSeats(seats)}`;
}

export function CartCount({ seats }: { readonly seats: number }) {
  if (seats === 0) return null;
  return (
    <Badge data-cart-count tone="action" className="min-w-6 justify-center px-1.5! tabular-nums">
      {groupDigits(String(seats))}
    </Badge>
  );
}
