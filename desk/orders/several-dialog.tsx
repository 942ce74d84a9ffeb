import type { ListedOrder } from '../../contract/desk/order-search.ts';
import type { orderCalls } from '../../contract/desk/orders.ts';
import type { SeveralOutcomes } from '../../contract/desk/several-orders.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import type { DeskInput } from '../api/call-desk.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { closeDialog, DialogButtons } from '../ui/action-dialog.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { Dot } from '../ui/columns.tsx';
import { formatCount } from '../ui/format.tsx';
import { nameOrder } from '../ui/order-columns.tsx';

type SeveralCall = typeof orderCalls.resendReceipts | typeof orderCalls.markKeysRevoked;

interface SeveralDialogProps<C extends SeveralCall> {
  readonly title: string;
  readonly call: C;
  readonly input: DeskInput<C>;
  readonly sentence: string;
  readonly action: string;
  readonly orders: readonly ListedOrder[];
  readonly onDone: () => void;
}

/** Asks before something is done to several orders; then says of each what was done, or why not. */
export function SeveralDialog<C extends SeveralCall>(props: SeveralDialogProps<C>) {
  const { title, call, input, sentence, action, orders, onDone } = props;
  const { mutate, data, isPending, error } = useDeskAction(call);
  const outcomes: SeveralOutcomes | undefined = data;
  const close = () => {
    closeDialog();
    if (outcomes) onDone();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      locked={isPending}
      footer={
        <div className="space-y-3">
          <ActionFailure error={error} changes />
          <DialogButtons
            cancel={outcomes ? 'Close' : 'Cancel'}
            onCancel={close}
            isLocked={isPending}
          >
            {!outcomes && (
              <Button busy={isPending} onClick={() => mutate(input)}>
                {action}
              </Button>
            )}
          </DialogButtons>
        </div>
      }
    >
      {!outcomes && <p>{sentence}</p>}
      {outcomes && <Outcomes outcomes={outcomes} orders={orders} />}
    </Dialog>
  );
}

interface OutcomesProps {
  readonly outcomes: SeveralOutcomes;
  readonly orders: readonly ListedOrder[];
}

/** What was refused comes first: it needs somebody. */
function Outcomes({ outcomes: { results }, orders }: OutcomesProps) {
  const refused = results.filter((each) => each.refused !== null);
  const done = results.filter((each) => each.refused === null);
  const names = new Map(orders.map((order) => [order.orderId, nameOrder(order)]));
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium">
        {describeCounts(done.length, refused.length)}
      </p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {[...refused, ...done].map(({ orderId, done: text, refused: why }) => (
          <li key={orderId} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[9rem_1fr]">
            <span translate="no" className="font-medium">
              <Dot tone={why === null ? 'good' : 'attention'} className={dotClass} />
              {names.get(orderId) ?? orderId}
            </span>
            <span className="wrap-anywhere text-ink-soft max-sm:pl-4">{why ?? text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const dotClass = 'mr-2 inline-block size-2 align-middle';

function describeCounts(done: number, refused: number): string {
  if (refused === 0) return `Done for ${formatCount(done, 'order')}.`;
  if (done === 0) return `Nothing was done: ${formatCount(refused, 'order')} refused.`;
  return `Done for ${formatCount(done, 'order')}, and not for ${formatCount(refused, 'order')}.`;
}
