import {
  ChartColumn,
  Download,
  FileText,
  HeartPulse,
  KeyRound,
  LogOut,
  type LucideIcon,
  Package,
  Plus,
  ReceiptText,
  ScrollText,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { exportCalls } from '../../contract/desk/exports.ts';
import { productsCalls } from '../../contract/desk/products.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import type { DeskSession } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { describeFailure } from '../ui/call-states.tsx';
import { capitalise } from '../ui/format.tsx';
import { newProductPath } from '../ui/links.tsx';

interface NavigationProps {
  readonly label: string;
  readonly onPick?: () => void;
}

export function Navigation({ label, onPick }: NavigationProps) {
  const [path] = useLocation();
  const isAllowed = useIsAllowed();
  const open = places.filter(
    ({ href }) => href !== '/exports' || isAllowed(exportCalls.readExportSummary),
  );
  return (
    <nav aria-label={label} className="flex-1 overflow-y-auto">
      <ul className="space-y-0.5">
        {open.map(({ href, name, icon: Icon, adds }) => (
          <li key={href} className="relative">
            <Link
              href={href}
              onClick={onPick}
              aria-current={isWithin(path, href) ? 'page' : undefined}
              className={placeClass}
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {name}
            </Link>
            {adds && isAllowed(adds.call) && (
              <Link
                href={adds.href}
                onClick={onPick}
                aria-label={adds.name}
                title={adds.name}
                className={addClass}
              >
                <Plus aria-hidden className="size-4" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const placeClass =
  'flex min-h-9 items-center gap-2.5 rounded-control border border-transparent px-2.5 py-1.5 ' +
  'font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current]:border-line aria-[current]:bg-surface aria-[current]:text-ink ' +
  'aria-[current]:shadow-card ' +
  // A border without a colour would show there, as that of the current place.
  'forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]';

/** At the end of the place's line. */
const addClass =
  'absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control ' +
  'text-ink-faint hover:bg-surface hover:text-ink pointer-coarse:w-11';

/** `/orders` and `/orders/…` are in `/orders`. No path begins with two slashes: Today is alone. */
function isWithin(path: string, place: string): boolean {
  return `${path}/`.startsWith(`${place}/`);
}

interface Place {
  readonly href: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** What is added there, from any screen. */
  readonly adds?: { readonly name: string; readonly href: string; readonly call: DeskCall };
}

const newQuote = { name: 'New quote', href: '/quotes/new', call: quoteCalls.createQuote };
const newProduct = { name: 'Add product', href: newProductPath, call: productsCalls.addProduct };

const places: readonly Place[] = [
  { href: '/', name: 'Today', icon: ChartColumn },
  { href: '/orders', name: 'Orders', icon: ReceiptText },
  { href: '/quotes', name: 'Quotes', icon: FileText, adds: newQuote },
  { href: '/keys', name: 'Keys', icon: KeyRound },
  { href: '/products', name: 'Products', icon: Package, adds: newProduct },
  { href: '/exports', name: 'Exports', icon: Download },
  { href: '/audit', name: 'Audit', icon: ScrollText },
  { href: '/health', name: 'Health', icon: HeartPulse },
];

interface OperatorMenuProps {
  readonly session: DeskSession;
  readonly onPick?: () => void;
}

export function OperatorMenu({ session, onPick }: OperatorMenuProps) {
  const [path] = useLocation();
  const signOut = useSignOut({ everywhere: false });
  const leave = () =>
    signOut.mutate(undefined, {
      onError: (error) => toast({ title: 'Still signed in', description: describeFailure(error) }),
    });
  return (
    <div className="space-y-2 border-t border-line px-2 pt-3">
      <p className="text-xs text-ink-soft">
        Signed in as
        <Link
          href="/account"
          onClick={onPick}
          aria-current={path === '/account' ? 'page' : undefined}
          className={accountClass}
        >
          <span>
            <span className="sr-only">Your account: </span>
            <EmailText address={session.email} />
          </span>
        </Link>
        {session.role !== 'owner' && <span className="block">{capitalise(session.role)}</span>}
      </p>
      <Button variant="ghost" className="-mx-2.5 px-2.5!" busy={signOut.isPending} onClick={leave}>
        <LogOut aria-hidden className="size-4" />
        Sign out
      </Button>
    </div>
  );
}

const accountClass =
  'link flex min-h-6 items-center font-medium wrap-anywhere pointer-coarse:min-h-11';
