import { useId } from 'react';
import { readAmount, readDollars } from '../../contract/amounts.ts';
import {
  describePercent,
  largePriceChange,
  previewPrice,
} from '../../contract/desk/price-change.ts';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { addGst, formatDollars, percentChange } from '../../contract/money.ts';
import { ApiError } from '../../web/api/api-error.ts';
import type { DeskInput } from '../api/call-desk.ts';
import { ActionDialog, closeDialog } from '../ui/action-dialog.tsx';

interface PriceDialogProps {
  readonly product: DeskProduct;
  readonly priceCents: number;
  readonly change: DeskInput<typeof productsCalls.saveProduct>['body'];
  readonly saved: string;
  readonly onDone: () => void;
  /** When fields of the form are refused: nothing was saved. */
  readonly onRefused: (error: Error) => void;
}

/** Shows what a price change does, and saves it with the rest. A large one is typed again. */
export function PriceDialog(props: PriceDialogProps) {
  const { product, priceCents, change, saved, onDone, onRefused } = props;
  const { id, name, state, priceCents: fromCents } = product;
  // Of this dialog alone: a price that is to be typed again is never there already.
  const draft = useId();
  const percent = percentChange(fromCents, priceCents);
  const isLarge = Math.abs(percent) > largePriceChange && state !== 'draft';
  const [before, price] = [fromCents, priceCents].map(formatDollars);

  const checkAgain = (typed: string) => {
    const { cents, fault } = readAmount(typed);
    if (fault) return fault;
    if (cents !== priceCents) return `This isn’t ${price}`;
  };

  return (
    <ActionDialog
      title="Change the price?"
      call={productsCalls.saveProduct}
      fields={{
        again: isLarge && {
          label: 'Type the new price again',
          hint: `It is ${describePercent(percent)} than now.`,
          type: 'number',
          check: checkAgain,
        },
      }}
      draft={draft}
      input={() => ({
        params: { productId: id },
        body: { ...change, priceCents, fromCents, confirmLarge: isLarge || undefined },
      })}
      sentence={
        <>
          {name} goes from {before} to {price} per seat and year, before GST:{' '}
          {describePercent(percent)}.
        </>
      }
      action={`Change to ${price}`}
      done={() => saved}
      onDone={onDone}
      onError={(error) => {
        if (!(error instanceof ApiError) || !error.problem?.errors) return;
        closeDialog();
        onRefused(error);
      }}
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        {previewPrice(product, priceCents).effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </ActionDialog>
  );
}

/** Below the price: what it is with GST, and how much it changes. A new product has none before. */
export function describePrice(product: DeskProduct | null, text: string): string {
  const cents = readDollars(text);
  if (!cents) return 'In dollars, per seat and year, before GST.';
  const total = formatDollars(addGst(cents).totalCents);
  const withGst = `Per seat and year, before GST. ${total} including GST.`;
  if (!product || cents === product.priceCents) return withGst;
  const percent = describePercent(percentChange(product.priceCents, cents));
  return `${withGst} ${percent} than ${formatDollars(product.priceCents)} now.`;
}
