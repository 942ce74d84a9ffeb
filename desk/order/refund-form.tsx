import { type ReactNode, useEffect, useRef } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { Money } from '../../web/ui/money.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { DraftFaults, RefundDraft } from './refund-draft.ts';

interface RefundFormProps {
  readonly order: OrderView;
  readonly draft: RefundDraft;
  readonly onChange: (draft: RefundDraft) => void;
  readonly faults: DraftFaults;
}

/** Asks what of an order to refund, and why. */
export function RefundForm({ order, draft, onChange, faults }: RefundFormProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);
  const leftCents = order.totalCents - order.refundedCents;
  const choose = (kind: RefundDraft['kind']) => onChange({ ...draft, kind });
  return (
    <div ref={form} className="space-y-5">
      <fieldset className="space-y-1">
        <legend className="mb-1.5 text-sm font-medium">What to refund</legend>
        <Choice draft={draft} choose={choose} kind="whole">
          Everything that is left: <Money cents={leftCents} />
        </Choice>
        <Choice draft={draft} choose={choose} kind="seats">
          Some seats, the last ones
        </Choice>
        <Choice draft={draft} choose={choose} kind="numbers">
          Chosen seats
        </Choice>
        <Choice draft={draft} choose={choose} kind="amount">
          An amount, without seats
        </Choice>
      </fieldset>
      {(draft.kind === 'seats' || draft.kind === 'numbers') && (
        <SeatFields order={order} draft={draft} onChange={onChange} faults={faults} kind={draft.kind} />
      )}
      {draft.kind === 'amount' && (
        <TextField
          label="Amount in dollars, including GST"
          hint="The buyer keeps every seat and every key."
          inputMode="decimal"
          autoComplete="off"
          inputClassName="max-w-40"
          value={draft.amount}
          onChange={({ target }) => onChange({ ...draft, amount: target.value })}
          error={faults.amount}
        />
      )}
      <TextField
        label="Reason"
        hint="For the buyer: it appears on the adjustment note."
        autoComplete="off"
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        error={faults.reason}
      />
    </div>
  );
}

/** How many seats of each product, or which ones. */
function SeatFields({
  order,
  draft,
  onChange,
  faults,
  kind,
}: RefundFormProps & { readonly kind: 'seats' | 'numbers' }) {
  const how = kind === 'numbers' ? 'By number, such as 1, 4-6, as listed beside the keys. ' : '';
  return (
    <div className="space-y-3">
      {order.lines.map(
        ({ position, productId, productName, seatsLeft }) =>
          seatsLeft > 0 && (
            <TextField
              key={position}
              label={`Seats of ${productName}`}
              hint={`${how}${seatsLeft} left to refund`}
              inputMode={kind === 'seats' ? 'numeric' : 'text'}
              autoComplete="off"
              inputClassName="max-w-32"
              value={draft[kind][productId] ?? ''}
              onChange={({ target }) =>
                onChange({ ...draft, [kind]: { ...draft[kind], [productId]: target.value } })
              }
              error={faults[productId]}
            />
          ),
      )}
      {faults[kind] && (
        <p role="alert" className="text-sm font-medium text-danger">
          {faults[kind]}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly kind: RefundDraft['kind'];
  readonly draft: RefundDraft;
  readonly choose: (kind: RefundDraft['kind']) => void;
  readonly children: ReactNode;
}

function Choice({ kind, draft, choose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="refund-kind"
        checked={draft.kind === kind}
        onChange={() => choose(kind)}
        className="size-4.5 shrink-0"
      />
      <span>{children}</span>
    </label>
  );
}
