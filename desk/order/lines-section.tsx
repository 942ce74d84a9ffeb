import { type ComponentProps, useState } from 'react';
import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats, formatTerm } from '../../contract/format.ts';
import { useCopy } from '../../web/ui/copy-button.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskAction, useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { MaskedKey, StatusPill } from '../ui/columns.tsx';
import { formatCount } from '../ui/format.tsx';
import { LineSummary, OrderTotals } from '../ui/order-parts.tsx';
import { Section } from '../ui/section.tsx';
import { describeKey, type Key, type Line, ReplaceKey } from './correct-order.tsx';

export function LinesSection({ order }: { readonly order: OrderView }) {
  const revealing = useDeskAction(orderCalls.revealKeys);
  return (
    <Section title="Products and keys">
      <ActionFailure error={revealing.error} />
      <ul className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.position} className="space-y-2 py-3">
            <LineSummary
              line={line}
              more={
                line.seatsLeft < line.quantity &&
                `, ${formatSeats(line.quantity - line.seatsLeft)} refunded`
              }
            >
              {formatTerm(line) && <p>Valid from {formatTerm(line)}</p>}
              {line.awaitingKeysSince !== null && (
                <p className="font-medium text-wattle-strong">
                  Awaiting keys: the next import serves the oldest orders first.
                </p>
              )}
            </LineSummary>
            {line.keyCount > 0 && <LineKeys order={order} line={line} revealing={revealing} />}
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </Section>
  );
}

interface LineKeysProps {
  readonly order: OrderView;
  readonly line: Line;
  /** The call that reveals the keys of the order. */
  readonly revealing: ReturnType<typeof useDeskAction<typeof orderCalls.revealKeys>>;
}

/** The keys of one line: a sentence with what can be done, and the list on demand. */
function LineKeys({ order, line, revealing }: LineKeysProps) {
  const { copied, copy } = useCopy();
  const canReplace = useIsAllowed()(keysCalls.replaceKey);
  const [isOpen, setOpen] = useState(false);
  /** Undefined while they are masked. */
  const revealed = revealing.data?.keys;
  const reveal = () => revealing.mutate({ params: { orderId: order.orderId } });
  const keys = listKeys(line, revealed);
  const texts = keys
    .flatMap(({ text, state }) => (state === 'valid' ? (text ?? []) : []))
    .join('\n');
  const reveals = revealed ? 'Hide' : 'Reveal';
  const { productName, delivery } = line;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <p className="text-ink-soft">{countKeys(line, keys)}</p>
        <KeyButton
          label={`${reveals} the keys of ${productName}`}
          idle={revealing.isPending}
          onClick={revealed ? revealing.reset : reveal}
        >
          {reveals}
        </KeyButton>
        {texts !== '' && (
          <KeyButton
            label={`Copy the keys of ${productName}`}
            onClick={() => void copy(texts, 'Licence keys')}
          >
            {copied === texts ? 'Copied' : 'Copy'}
          </KeyButton>
        )}
        {!revealed && (
          <KeyButton
            label={`${canReplace ? 'Replace a key' : 'List the keys'} of ${productName}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {canReplace ? 'Replace' : 'List'}
          </KeyButton>
        )}
      </div>
      {(isOpen || revealed) && (
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
          tabIndex={0}
          aria-label={`Licence keys of ${productName}`}
          className={`${keys.length > 100 ? '*:[contain-intrinsic-size:auto_3rem] *:[content-visibility:auto] ' : ''}mt-1 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line`}
        >
          {keys.map((shown) => (
            <li
              key={shown.id}
              className="flex min-h-11 flex-wrap items-center gap-x-4 px-3 text-sm"
            >
              {delivery === 'seat' && (
                <span className="w-14 shrink-0 text-ink-soft tabular-nums">
                  Seat {shown.seat + 1}
                </span>
              )}
              {shown.text === null ? (
                <MaskedKey text={shown.maskedKey} />
              ) : (
                <code translate="no" className="min-w-52 flex-1 break-all max-sm:text-[0.75rem]">
                  {shown.text}
                </code>
              )}
              {shown.state === 'valid' ? (
                canReplace && (
                  <span className="ml-auto">
                    <KeyButton
                      label={`Replace the key of ${describeKey(line, shown)}`}
                      onClick={() =>
                        openDialog(<ReplaceKey order={order} line={line} chosen={shown} />)
                      }
                    >
                      Replace
                    </KeyButton>
                  </span>
                )
              ) : (
                <StatusPill
                  tone={shown.revokedAtVendor ? 'plain' : 'attention'}
                  text={`${stateNames[shown.state]}, ${shown.revokedAtVendor ? 'revoked' : 'to revoke'} at the vendor`}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function KeyButton({
  label,
  ...props
}: ComponentProps<typeof TextButton> & { readonly label: string }) {
  return <TextButton {...props} aria-label={label} className="min-w-11" />;
}

const stateNames = { revoked: 'Refunded', replaced: 'Replaced' } as const;

function countKeys({ keyCount, validKeyCount, delivery }: Line, keys: readonly ShownKey[]): string {
  const shown = keys.filter(({ state }) => state === 'valid').length;
  const forAll = delivery === 'line' ? ', for all seats' : '';
  const listed = shown < validKeyCount ? `, of which the first ${shown} are listed` : '';
  const ended = keyCount > validKeyCount ? `, ${keyCount - validKeyCount} no longer valid` : '';
  return `${formatCount(validKeyCount, 'key')}${forAll}${listed}${ended}`;
}

type RevealedKey = DeskAnswer<typeof orderCalls.revealKeys>['keys'][number];

/** A key with its text; null while it is masked. */
type ShownKey = Key & { readonly text: string | null };

/**
 * The keys of a line, by seat. The order itself lists the first 100 and those that ended: what was revealed
 * beyond them is valid. A key that ended since it was revealed isn't shown.
 */
export function listKeys(
  { position, keys }: { readonly position: number; readonly keys: readonly Key[] },
  revealed: readonly RevealedKey[] = [],
): ShownKey[] {
  const shown = new Map<number, ShownKey>(keys.map((key) => [key.id, { ...key, text: null }]));
  for (const { id, seat, key: text, position: of } of revealed) {
    const listed = shown.get(id) ?? {
      id,
      seat,
      state: 'valid',
      maskedKey: null,
      revokedAtVendor: false,
    };
    if (of === position && listed.state === 'valid') shown.set(id, { ...listed, text });
  }
  return [...shown.values()].toSorted((a, b) => a.seat - b.seat || a.id - b.id);
}
