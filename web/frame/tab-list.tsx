import type { ReactNode } from 'react';
import { usePrefetch } from '../prefetch.ts';
import { useCart } from '../stored-cart/cart-store.ts';
import { type Tab, tabLabels, tabs } from '../tab-state.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatCount } from '../ui/count.ts';
import { cartName } from './cart-name.ts';

interface TabListProps {
  readonly tab: Tab;
  readonly goToTab: (tab: Tab) => void;
  /** A row in the header, or a column in the menu. */
  readonly look: 'row' | 'column';
}

/** The five tabs. They act as navigation: the open one is the current page. */
export function TabList({ tab, goToTab, look }: TabListProps) {
  return (
    <ul className={classNames('flex gap-1', look === 'column' ? 'flex-col' : '-mr-3 items-center')}>
      {tabs.map((name) => {
        const Button = name === 'cart' ? CartTabButton : TabButton;
        return (
          <li key={name}>
            <Button name={name} current={name === tab} look={look} onClick={() => goToTab(name)} />
          </li>
        );
      })}
    </ul>
  );
}

interface TabButtonProps {
  readonly name: Tab;
  readonly current: boolean;
  readonly look: 'row' | 'column';
  readonly onClick: () => void;
  /** What is read out, where that is more than the tab's name. */
  readonly spokenName?: string;
  readonly children?: ReactNode;
}

function TabButton({ name, current, look, onClick, spokenName, children }: TabButtonProps) {
  const prefetch = usePrefetch(name);
  return (
    <button
      type="button"
      {...prefetch}
      onClick={onClick}
      aria-current={current ? 'page' : undefined}
      aria-label={spokenName}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-control font-medium transition-colors',
        look === 'row' ? rowLook : columnLook,
      )}
    >
      {tabLabels[name]}
      {children}
    </button>
  );
}

/** The only tab that changes with the cart. */
function CartTabButton(props: TabButtonProps) {
  const { seats } = useCart();
  return (
    <TabButton {...props} spokenName={cartName(seats)}>
      {seats > 0 && (
        <>
          {' '}
          <Badge tone="action" className="min-w-6 justify-center px-1.5! tabular-nums">
            {formatCount(seats)}
          </Badge>
        </>
      )}
    </TabButton>
  );
}

const rowLook =
  'relative px-3 text-[0.9375rem] text-ink-soft hover:text-ink aria-[current]:text-ink ' +
  'after:absolute after:inset-x-3 after:-bottom-[0.65rem] after:h-0.5 after:rounded-full after:bg-transparent ' +
  'aria-[current]:after:bg-action forced-colors:aria-[current]:after:bg-[Highlight]';

const columnLook =
  'w-full justify-between px-4 text-lg hover:bg-sunken aria-[current]:bg-action-soft aria-[current]:text-action-strong';
