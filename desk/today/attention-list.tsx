import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { Attention } from '../../contract/desk/overview.ts';
import { Card } from '../../web/ui/card.tsx';
import { Section } from '../ui/section.tsx';
import { listAttention } from './list-attention.ts';

/** What needs attention, with links to it. */
export function AttentionList({ attention }: { readonly attention: Attention }) {
  const items = listAttention(attention);
  if (items.length === 0) {
    return (
      <Card className="flex items-center gap-2.5 px-4 py-3.5 sm:px-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-eucalyptus" />
        <p>Nothing needs you now.</p>
      </Card>
    );
  }
  return (
    <Section title="Needs attention">
      <ul className="-mx-2 -my-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4">
        {items.map(({ href, count, words }) => (
          <li key={words}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-10 rounded-full border border-wattle-line bg-wattle-soft px-2 text-center text-sm font-semibold text-wattle-strong tabular-nums">
                {count}
              </span>
              <span className="min-w-0 flex-1">{words}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
