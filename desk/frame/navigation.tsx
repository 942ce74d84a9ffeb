import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ChartColumn,
  Download,
  FileText,
  HeartPulse,
  KeyRound,
  LogOut,
  Package,
  ReceiptText,
  ScrollText,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { exportCalls } from '../../contract/desk/exports.ts';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { EmailText } from '../../web/ui/contact-links.tsx';
import { toastFailure } from '../../web/ui/toast.ts';
import { callDesk } from '../api/call-desk.ts';
import { forgetSession, useIsAllowed } from '../api/use-desk.ts';
import { describeFailure } from '../ui/call-states.tsx';
import { capitalise } from '../ui/format.tsx';
import { forgetDrafts } from '../ui/use-draft.ts';

export function Navigation({ label, onPick }: { readonly label: string; readonly onPick?: () => void }) {
  const [path] = useLocation();
  const isAllowed = useIsAllowed();
  const open = places.filter(({ href }) => href !== '/exports' || isAllowed(exportCalls.readExportSummary));
  return (
    <nav aria-label={label} className="flex-1 overflow-y-auto">
      <ul className="space-y-0.5">
        {open.map(({ href, name, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={onPick}
              aria-current={isWithin(path, href) ? 'page' : undefined}
              className={classNames(
                'flex min-h-9 items-center gap-2.5 rounded-control border border-transparent px-2.5 py-1.5 font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11',
                'aria-[current]:border-line aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card',
              )}
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A place with what is in it: `/orders` and `/orders/…`. No path begins with two slashes, so Today is alone. */
function isWithin(path: string, place: string): boolean {
  return `${path}/`.startsWith(`${place}/`);
}

const places = [
  { href: '/', name: 'Today', icon: ChartColumn },
  { href: '/orders', name: 'Orders', icon: ReceiptText },
  { href: '/quotes', name: 'Quotes', icon: FileText },
  { href: '/keys', name: 'Keys', icon: KeyRound },
  { href: '/products', name: 'Products', icon: Package },
  { href: '/exports', name: 'Exports', icon: Download },
  { href: '/audit', name: 'Audit', icon: ScrollText },
  { href: '/health', name: 'Health', icon: HeartPulse },
];

export function OperatorMenu({ session }: { readonly session: DeskSession }) {
  const queryClient = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => callDesk(sessionCalls.signOut, { body: { everywhere: false } }),
    // Nothing that this browser has loaded or that was typed is kept.
    onSuccess: () => {
      forgetDrafts();
      forgetSession(queryClient);
    },
    onError: (error) => toastFailure('Still signed in', describeFailure(error)),
  });
  return (
    <div className="space-y-2 border-t border-line px-2 pt-3">
      <p className="text-xs text-ink-soft">
        Signed in as
        <span className="block font-medium wrap-anywhere text-ink">
          <EmailText address={session.email} />
        </span>
        {session.role !== 'owner' && <span className="block">{capitalise(session.role)}</span>}
      </p>
      <Button
        variant="ghost"
        className="-mx-2.5 px-2.5!"
        busy={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </Button>
    </div>
  );
}
