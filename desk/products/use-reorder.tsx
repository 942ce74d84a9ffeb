import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { useMediaQuery } from '../../web/ui/use-media-query.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { phoneQuery } from '../ui/rows.tsx';

/** A product on its way to another place, counted from 0. */
interface Move {
  readonly id: string;
  readonly to: number;
  /** The rows that it is dragged over; null when it is dropped. */
  readonly over: HTMLTableSectionElement | null;
}

/**
 * The products in the order that the operator makes, and what moves each: a handle, which is dragged or
 * moved by the arrow keys, or buttons on a phone.
 */
export function useReorder(products: readonly DeskProduct[] | undefined) {
  const moving = useDeskAction(productsCalls.moveProduct);
  const [move, setMove] = useState<Move | null>(null);
  const [status, setStatus] = useState('');
  const isPhone = useMediaQuery(phoneQuery);
  const from = products?.findIndex(({ id }) => id === move?.id) ?? -1;
  const moved = products?.[from];
  const rows =
    products && move && moved ? products.toSpliced(from, 1).toSpliced(move.to, 0, moved) : products;

  const drop = (product: DeskProduct, to: number) => {
    setMove({ id: product.id, to, over: null });
    moving.mutate(
      { params: { productId: product.id }, body: { position: to + 1 } },
      {
        onSuccess: () => setStatus(`${product.name} is number ${to + 1} of ${products?.length}.`),
        onSettled: () => setMove(null),
      },
    );
  };

  const over = move?.over;
  useEffect(() => {
    if (!over || !move || !moved) return;
    const drag = (event: globalThis.PointerEvent) => {
      const below = [...over.rows].findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
      const to = below < 0 ? over.rows.length - 1 : below;
      if (to !== move.to) setMove({ ...move, to });
    };
    const end = (event: Event) => {
      const isCancelled = event.type !== 'pointerup' || move.to === from;
      if (isCancelled) setMove(null);
      else drop(moved, move.to);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', drag, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(event), { signal });
    return () => listening.abort();
  });

  const handleOf = (product: DeskProduct) => {
    const place = rows?.indexOf(product) ?? 0;
    if (isPhone)
      return ([-1, 1] as const).map((step) => (
        <IconButton
          key={step}
          label={`Move ${product.name} ${step < 0 ? 'up' : 'down'}`}
          aria-disabled={moving.isPending || rows?.[place + step] === undefined}
          className="text-ink-soft aria-disabled:opacity-30"
          onClick={() => drop(product, place + step)}
        >
          {step < 0 ? (
            <ChevronUp aria-hidden className="size-5" />
          ) : (
            <ChevronDown aria-hidden className="size-5" />
          )}
        </IconButton>
      ));
    return (
      <IconButton
        label={`Move ${product.name}, number ${place + 1}`}
        data-tooltip={undefined}
        className={`-mx-3 touch-none ${move?.id === product.id ? 'cursor-grabbing bg-sunken' : 'cursor-grab'}`}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0 || moving.isPending) return;
          setMove({ id: product.id, to: place, over: event.currentTarget.closest('tbody') });
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          const to = place + step;
          if (!moving.isPending && to >= 0 && to < (rows?.length ?? 0)) drop(product, to);
        }}
      >
        <GripVertical aria-hidden className="size-4 text-ink-faint" />
      </IconButton>
    );
  };
  return { rows, error: moving.error, status, handleOf };
}
