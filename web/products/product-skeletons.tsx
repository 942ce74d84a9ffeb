import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ProductGrid } from './product-grid.tsx';

/** Two cards in the shape of those to come. Screen readers hear of the loading from the line above them. */
export function ProductSkeletons() {
  return (
    <div aria-hidden>
      <ProductGrid>
        <ProductSkeleton />
        <ProductSkeleton />
      </ProductGrid>
    </div>
  );
}

const featureBars = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4'];

function ProductSkeleton() {
  return (
    <Card data-skeleton className="row-span-3 grid grid-cols-1 grid-rows-subgrid gap-y-0">
      <div className="p-6 lg:p-8">
        <div className="flex items-start gap-4">
          <Bar className="size-12 rounded-xl" />
          <div className="flex-1">
            <Line className="text-section md:max-lg:text-xl" bar="h-5.5 w-3/5" />
            <Line className="text-sm" bar="h-3 w-2/5" />
          </div>
        </div>
        <div className="mt-5">
          <Line bar="h-3.5 w-full" />
          <Line bar="h-3.5 w-4/5" />
        </div>
        <Line className="mt-6 text-[clamp(2rem,11vw,2.75rem)] leading-none" bar="h-[0.8em] w-[4.2em]" />
        <Line className="mt-2 text-sm" bar="h-3 w-1/2" />
      </div>
      <div className="border-t border-line px-6 py-6 lg:px-8">
        <Line className="text-sm" bar="h-3 w-24" />
        <div className="mt-3 space-y-2.5">
          {featureBars.map((width) => (
            <Line key={width} bar={`h-3.5 ${width}`} />
          ))}
        </div>
      </div>
      <div className="rounded-b-card border-t border-line bg-paper px-6 py-5 lg:px-8">
        <div className="flex items-center justify-between">
          <Bar className="h-3 w-10" />
          <Bar className="h-11.5 w-36" />
        </div>
        <div className="mt-4 flex items-end justify-between gap-4 leading-snug">
          <div>
            <Line className="text-sm" bar="h-3 w-24" />
            <Line className="text-xl leading-snug" bar="h-5 w-20" />
          </div>
          <Bar className="h-11 max-w-40 grow" />
        </div>
      </div>
    </Card>
  );
}

interface LineProps {
  /** The type of the text to come, which gives the line its height. */
  readonly className?: string;
  readonly bar: string;
}

/** A bar where one line of text will be: a space that cannot collapse keeps the line's height. */
function Line({ className, bar }: LineProps) {
  return (
    <div className={classNames('flex items-center', className)}>
      &#8203;
      <Bar className={bar} />
    </div>
  );
}

function Bar({ className }: { readonly className: string }) {
  return <div className={classNames('animate-breathe rounded bg-line', className)} />;
}
