import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ProductGrid } from './product-grid.tsx';

/** Two cards in the shape of those to come. */
export function ProductSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>Loading products…</VisuallyHidden>
      <ProductGrid>
        <ProductSkeleton />
        <ProductSkeleton />
      </ProductGrid>
    </div>
  );
}

const featureBars = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-2/5'];

function ProductSkeleton() {
  return (
    <Card aria-hidden data-skeleton className="row-span-3 grid grid-cols-1 grid-rows-subgrid gap-y-0">
      <div className="p-6 lg:p-8">
        <div className="flex flex-wrap items-start gap-4">
          <Bar className="size-12 rounded-xl" />
          <div className="min-w-[min(10rem,100%)] flex-1">
            <Bar className="my-1.5 h-5.5 w-3/5" />
            <Bar className="my-1 h-3 w-2/5" />
          </div>
        </div>
        <div className="mt-5 space-y-3 py-1.5">
          <Bar className="h-3.5 w-full" />
          <Bar className="h-3.5 w-4/5" />
        </div>
        <Bar className="mt-6 h-11 w-48" />
      </div>
      <div className="border-t border-line px-6 py-6 lg:px-8">
        <Bar className="my-1 h-3 w-24" />
        <div className="mt-3 space-y-2.5">
          {featureBars.map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
            <div key={i} className="flex h-6 items-center gap-2.5">
              <Bar className="size-4" />
              <Bar className={classNames('h-3.5', width)} />
            </div>
          ))}
        </div>
      </div>
      <div className="border-t border-line rounded-b-card bg-paper px-6 py-5 lg:px-8">
        <div className="flex items-center justify-between">
          <Bar className="h-3 w-10" />
          <Bar className="h-11.5 w-36" />
        </div>
        <div className="mt-4 flex items-end justify-between gap-4">
          <div className="py-1">
            <Bar className="h-3 w-24" />
            <Bar className="mt-3 h-5 w-20" />
          </div>
          <Bar className="h-11 max-w-48 grow" />
        </div>
      </div>
    </Card>
  );
}

function Bar({ className }: { readonly className: string }) {
  return <div className={classNames('animate-breathe rounded bg-line', className)} />;
}
