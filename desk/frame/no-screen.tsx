import { MapPinOff } from 'lucide-react';
import { Link } from 'wouter';
import { EmptyState } from '../ui/empty-state.tsx';
import { Screen } from '../ui/screen.tsx';

/** For an address that is none of the desk's. */
export function NoScreen() {
  return (
    <Screen title="Not found">
      <EmptyState
        icon={MapPinOff}
        title="There is nothing at this address"
        action={
          <Link href="/" className="link">
            Go to Today
          </Link>
        }
      >
        Check the address, or search for an order or a key at the top of the page.
      </EmptyState>
    </Screen>
  );
}
