import { useState } from 'react';
import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatTerm } from '../../contract/format-date.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { Money } from '../../web/ui/money.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useCopy } from '../../web/ui/use-copy.ts';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { OrderTotals } from '../ui/order-totals.tsx';
import { Section } from '../ui/section.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { listKeys, type RevealedKey, type ShownKey } from './list-keys.ts';
import { describeKey, ReplaceKey } from './replace-key.tsx';

type Line = OrderView['lines'][number];

/** What was bought, with its licence keys, which are masked until an operator reveals them. */
export function LinesSection({ order }: { readonly order: OrderView }) {
  const revealing = useDeskAction(orderCalls.revealKeys);
  const revealed = revealing.data?.keys ?? null;
  const reveal = () => revealing.mutate({ params: { orderId: order.orderId } });
  return (
    <Section title="Products and keys">
      <ActionFailure error={revealing.error} />
      <ul className="divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.position} className="space-y-2 py-3">
            <LineSummary line={line} />
            {line.keyCount > 0 && (
              <LineKeys
                order={order}
                line={line}
                revealed={revealed}
                isRevealing={revealing.isPending}
                onReveal={revealed ? revealing.reset : reveal}
              />
            )}
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
    </Section>
  );
}

function LineSummary({ line }: { readonly line: Line }) {
  const { productName, quantity, unitPriceCents, amountCents, seatsLeft, awaitingKeysSince } = line;
  const term = formatTerm(line);
  return (
    <div className="flex items-baseline justify-between gap-4">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{productName}</h3>
        <p className="text-sm text-ink-soft">
          {formatSeats(quantity)} at <Money cents={unitPriceCents} />
          {seatsLeft < quantity && `, ${formatSeats(quantity - seatsLeft)} refunded`}
        </p>
        {term && <p className="text-sm text-ink-soft">Valid from {term}</p>}
        {awaitingKeysSince !== null && (
          <p className="text-sm font-medium text-wattle-strong">
            Awaiting keys: the next import serves the oldest orders first.
          </p>
        )}
      </div>
      <Money cents={amountCents} className="shrink-0 font-medium" />
    </div>
  );
}

interface LineKeysProps {
  readonly order: OrderView;
  readonly line: Line;
  /** Null while they are masked. */
  readonly revealed: readonly RevealedKey[] | null;
  readonly isRevealing: boolean;
  /** Reveals the keys of the order, or hides them. */
  readonly onReveal: () => void;
}

/** The keys of one line: a sentence with what can be done, and the list on demand. */
function LineKeys({ order, line, revealed, isRevealing, onReveal }: LineKeysProps) {
  const { copied, copy } = useCopy();
  const canReplace = useIsAllowed()(keysCalls.replaceKey);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ShownKey | null>(null);
  const keys = listKeys(line, revealed);
  const texts = keys.flatMap(({ text, state }) => (text !== null && state === 'valid' ? [text] : []));
  const isListed = isOpen || revealed !== null;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <p className="text-ink-soft">{countKeys(line, keys)}</p>
        <TextButton
          className="min-w-11"
          idle={isRevealing}
          aria-label={`${revealed ? 'Hide' : 'Reveal'} the keys of ${line.productName}`}
          onClick={onReveal}
        >
          {revealed ? 'Hide' : 'Reveal'}
        </TextButton>
        {texts.length > 0 && (
          <TextButton
            className="min-w-11"
            aria-label={`Copy the keys of ${line.productName}`}
            onClick={() => void copy(texts.join('\n'), 'Licence keys')}
          >
            {copied === texts.join('\n') ? 'Copied' : 'Copy'}
          </TextButton>
        )}
        {!revealed && (
          <TextButton
            className="min-w-11"
            aria-expanded={isOpen}
            aria-label={`${canReplace ? 'Replace a key' : 'List the keys'} of ${line.productName}`}
            onClick={() => setOpen(!isOpen)}
          >
            {canReplace ? 'Replace' : 'List'}
          </TextButton>
        )}
      </div>
      {isListed && (
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
          tabIndex={0}
          aria-label={`Licence keys of ${line.productName}`}
          className={`${keys.length > 100 ? '*:[contain-intrinsic-size:auto_3rem] *:[content-visibility:auto] ' : ''}mt-1 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line`}
        >
          {keys.map((shown) => (
            <li key={shown.id} className="flex min-h-11 flex-wrap items-center gap-x-4 px-3 text-sm">
              {line.delivery === 'seat' && (
                <span className="w-14 shrink-0 text-ink-soft tabular-nums">Seat {shown.seat + 1}</span>
              )}
              {shown.text === null ? (
                <MaskedKey text={shown.maskedKey ?? '••••'} />
              ) : (
                <code className="min-w-52 flex-1 break-all max-sm:text-[0.75rem]">{shown.text}</code>
              )}
              {shown.state === 'valid' ? (
                canReplace && (
                  <span className="ml-auto">
                    <TextButton
                      className="min-w-11"
                      aria-label={`Replace the key of ${describeKey(line, shown)}`}
                      onClick={() => setChosen(shown)}
                    >
                      Replace
                    </TextButton>
                  </span>
                )
              ) : (
                <StatusPill tone={shown.isRevokedAtVendor ? 'plain' : 'attention'}>
                  {stateNames[shown.state]}
                  {shown.isRevokedAtVendor ? ', revoked at the vendor' : ', to revoke at the vendor'}
                </StatusPill>
              )}
            </li>
          ))}
        </ol>
      )}
      {chosen && <ReplaceKey order={order} line={line} chosen={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

const stateNames = { revoked: 'Refunded', replaced: 'Replaced' } as const;

function countKeys({ keyCount, validKeyCount, delivery }: Line, keys: readonly ShownKey[]): string {
  const shown = keys.filter(({ state }) => state === 'valid').length;
  const count = validKeyCount === 1 ? '1 key' : `${validKeyCount} keys`;
  const forAll = delivery === 'line' ? ', for all seats' : '';
  const listed = shown < validKeyCount ? `, of which the first ${shown} are listed` : '';
  const ended = keyCount > validKeyCount ? `, ${keyCount - validKeyCount} no longer valid` : '';
  return `${count}${forAll}${listed}${ended}`;
}
