import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { SearchBox } from '../ui/list-narrowing.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { findPlace } from './find-place.ts';

/** Searches the orders, and opens a quote by its number. `/` puts the focus here from anywhere. */
export function SearchField() {
  const [path, navigate] = useLocation();
  const { search = '' } = useListAddress().values;
  const queryClient = useQueryClient();
  const open = async (text: string) => navigate(await findPlace(queryClient, text));
  return (
    <SearchBox
      boxClassName="min-w-0 flex-1 lg:max-w-xl"
      className="lg:pr-10"
      name="search"
      aria-label="Search orders"
      aria-keyshortcuts="/"
      placeholder="Order, invoice, quote, amount, email, company or key"
      searched={path === '/orders' ? search : ''}
      onSearch={(text) => void open(text)}
      end={
        <kbd aria-hidden className={keyClass}>
          /
        </kbd>
      }
    />
  );
}

const keyClass =
  'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line ' +
  'bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden';
