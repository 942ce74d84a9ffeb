import type { OrderView } from '../../contract/desk/order.ts';
import type { orderCalls } from '../../contract/desk/orders.ts';
import { countOf, formatSeats } from '../../contract/format.ts';
import { gstLabel } from '../../contract/money.ts';
import { isBankTransfer, paymentMethodOf, paymentWords } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { describeFailure } from '../ui/call-states.tsx';
import { capitalise } from '../ui/format.tsx';
import { Sum } from '../ui/order-parts.tsx';
import { refusedText } from '../ui/red.ts';
import { type ContinuedChoice, sumOfRefunds } from './continued-seats.tsx';
import { listEndings } from './refund-draft.ts';

export type RefundPrice = DeskAnswer<typeof orderCalls.previewRefund>;

interface RefundBillProps {
  readonly error: Error | null;
  readonly price: RefundPrice | null | undefined;
  readonly order: OrderView;
  readonly continued: ContinuedChoice | '';
  readonly reason: string;
}

/** What a refund returns, and what it leaves, as a bill; below it what happens besides. */
export function RefundBill(props: RefundBillProps) {
  const { error, price, order, continued, reason } = props;
  if (error)
    return (
      <p role="alert" className={refusedText}>
        {describeFailure(error)}
      </p>
    );

  if (!price) return null;
  const { amountCents, gstCents, lines, claimedBy } = price;
  const together = sumOfRefunds(amountCents, price.continued, continued);
  const isTransfer = isBankTransfer(order.payment?.gateway);
  const { returned } = paymentWords[paymentMethodOf(order.payment?.gateway)];
  const to = isTransfer
    ? 'Recorded as returned by bank transfer'
    : `${capitalise(returned)} that paid`;
  return (
    <div className="space-y-1.5 text-sm">
      {isTransfer && (
        <p className="font-semibold">
          The shop can’t move this money: transfer <Money cents={amountCents} /> back to the buyer
          yourself.
        </p>
      )}
      <dl className="space-y-0.5">
        <Sum name={to} cents={amountCents} className="text-base font-semibold" />
        <Sum name={`${gstLabel} in it`} cents={gstCents} className="text-ink-soft" />
        {together > amountCents && (
          <Sum name="Together with the later orders" cents={together} className="font-semibold" />
        )}
        <Sum
          name="Left of the order"
          cents={order.totalCents - order.refundedCents - amountCents}
          className="text-ink-soft"
        />
      </dl>
      <p>
        {describeTaken(price, order)} {order.email} gets an adjustment note
        {together > amountCents && ', also for each of the later orders'}
        {reason.trim() !== '' && `: “${reason.trim()}”`}.
      </p>
      {claimedBy.map((claim) => (
        <p key={claim.orderId}>
          The pending order {claim.orderId} is to continue {formatSeats(claim.seats)}: what this
          refund takes of them begins on the day of its payment.
        </p>
      ))}
      {lines.length === 0 && <p>Every key stays valid.</p>}
    </div>
  );
}

/** `17 seats of Security Complete; all 17 keys end.` Of several products, their sum. */
function describeTaken({ lines }: RefundPrice, order: OrderView): string {
  const [line, ...others] = lines;
  if (!line) return '';
  const seats = lines.reduce((sum, each) => sum + each.seats, 0);
  const keys = lines.reduce((sum, { endedKeys }) => sum + endedKeys.length, 0);
  const valid = order.lines.reduce((sum, { validKeyCount }) => sum + validKeyCount, 0);
  const of = others.length === 0 ? line.productName : countOf(lines.length, 'product');
  return `${formatSeats(seats)} of ${of}; ${describeKeys(keys, keys === valid)}.`;
}

function describeKeys(keys: number, areAll: boolean): string {
  if (keys === 0) return 'no key ends';
  if (keys === 1) return '1 key ends';
  return `${areAll ? 'all ' : ''}${countOf(keys, 'key')} end`;
}

/** The keys that a refund ends, folded to their count. */
export function EndingKeys({ lines }: Pick<RefundPrice, 'lines'>) {
  const ending = lines.filter(({ endedKeys }) => endedKeys.length > 0);
  const count = ending.reduce((sum, { endedKeys }) => sum + endedKeys.length, 0);
  if (count === 0) return null;
  return (
    <details open={count <= fewKeys} className="text-sm">
      <summary className="min-h-6 cursor-pointer font-medium pointer-coarse:py-2.5">
        {count === 1 ? 'The key that ends' : `The ${countOf(count, 'key')} that end`}
      </summary>
      <ul className="mt-1.5 space-y-1.5 text-ink-soft">
        {ending.map(({ position, productName, endedKeys }) => (
          <li key={position}>
            {ending.length > 1 && <p className="font-medium text-ink">{productName}</p>}
            <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
              {endedKeys.map(({ number, ending: last }) => (
                <li key={`${number} ${last}`} className="whitespace-nowrap tabular-nums">
                  {`Seat ${number} `}
                  <code translate="no">{listEndings([last])}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** So few are shown without a click. */
const fewKeys = 6;
