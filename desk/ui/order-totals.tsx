import type { OrderView } from '../../contract/desk/order.ts';
import { gstLabel } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';

type Sums = Pick<OrderView, 'subtotalCents' | 'gstCents' | 'totalCents'> & {
  readonly refundedCents?: number;
};

/** The sums of an order or a quote. */
export function OrderTotals({ order }: { readonly order: Sums }) {
  const { subtotalCents, gstCents, totalCents, refundedCents = 0 } = order;
  return (
    <dl className="ml-auto w-full max-w-72 space-y-1 text-sm">
      <Sum name="Subtotal" cents={subtotalCents} />
      <Sum name={gstLabel} cents={gstCents} />
      <Sum name="Total" cents={totalCents} strong />
      {refundedCents > 0 && (
        <>
          <Sum name="Refunded" cents={-refundedCents} />
          <Sum name="Left" cents={totalCents - refundedCents} strong />
        </>
      )}
    </dl>
  );
}

interface SumProps {
  readonly name: string;
  readonly cents: number;
  readonly strong?: boolean;
}

function Sum({ name, cents, strong = false }: SumProps) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : 'text-ink-soft'}`}>
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
