import {
  ChartColumn,
  Download,
  FileText,
  HeartPulse,
  KeyRound,
  type LucideIcon,
  Package,
  ReceiptText,
  ScrollText,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { exportCalls } from '../../contract/desk/exports.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { useIsAllowed } from '../api/session-data.ts';

interface NavigationProps {
  readonly label: string;
  readonly className?: string;
  readonly onPick?: () => void;
}

/** Links to the screens. */
export function Navigation({ label, className, onPick }: NavigationProps) {
  const [path] = useLocation();
  const isAllowed = useIsAllowed();
  const open = places.filter(({ href }) => href !== '/exports' || isAllowed(exportCalls.readExportSummary));
  return (
    <nav aria-label={label} className={className}>
      <ul className="space-y-0.5">
        {open.map(({ href, name, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={onPick}
              aria-current={isOpen(href, path) ? 'page' : undefined}
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

interface Place {
  readonly href: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

const places: readonly Place[] = [
  { href: '/', name: 'Today', icon: ChartColumn },
  { href: '/orders', name: 'Orders', icon: ReceiptText },
  { href: '/quotes', name: 'Quotes', icon: FileText },
  { href: '/keys', name: 'Keys', icon: KeyRound },
  { href: '/products', name: 'Products', icon: Package },
  { href: '/exports', name: 'Exports', icon: Download },
  { href: '/audit', name: 'Audit', icon: ScrollText },
  { href: '/health', name: 'Health', icon: HeartPulse },
];

function isOpen(href: string, path: string): boolean {
  return href === path || (href !== '/' && path.startsWith(`${href}/`));
}
