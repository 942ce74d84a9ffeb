import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { groupDigits } from '../../contract/money.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { useCopy } from '../../web/ui/copy-button.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { type useDeskAction, useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { MaskedKey, StatusPill } from '../ui/columns.tsx';
import { describeKey, type Line, ReplaceKey } from './correct-order.tsx';
import { countKeys, listKeys, type ShownKey } from './list-keys.ts';

interface LineKeysProps {
  readonly order: OrderView;
  readonly line: Line;
  /** The call that reveals the keys of the order. */
  readonly revealing: ReturnType<typeof useDeskAction<typeof orderCalls.revealKeys>>;
}

/** The keys of one line: a sentence with what can be done, and the list on demand. */
export function LineKeys({ order, line, revealing }: LineKeysProps) {
  const { copied, copy } = useCopy();
  const canReplace = useIsAllowed()(keysCalls.replaceKey);
  const marked = useMarkedKey(line);
  /** What was chosen for the key that is marked now: a search may mark another one here. */
  const [chosen, choose] = useState({ marked, isOpen: marked !== null });
  const isOpen = chosen.marked === marked ? chosen.isOpen : marked !== null;
  const [isWhole, setWhole] = useState(false);
  const { productName } = line;
  const isMarkedListed = marked === null || line.keys.some(({ id }) => id === marked);
  const whole = useQuery({
    queryKey: [orderCalls.listOrderKeys.path, order.orderId, line],
    queryFn: () =>
      callDesk(orderCalls.listOrderKeys, {
        params: { orderId: order.orderId },
        query: { position: String(line.position) },
      }),
    enabled: isOpen && (isWhole || !isMarkedListed),
  });
  /** Undefined while they are masked. */
  const revealed = revealing.data?.keys;
  const keys = listKeys({ ...line, keys: whole.data?.keys ?? line.keys }, revealed);
  const unlisted = line.keyCount - keys.length;
  const texts = keys
    .filter(({ state }) => state === 'valid')
    .flatMap(({ text }) => text ?? [])
    .join('\n');
  const reveals = revealed ? 'Hide' : 'Reveal';
  const reveal = () => revealing.mutate({ params: { orderId: order.orderId } });
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
            onClick={() => choose({ marked, isOpen: !isOpen })}
          >
            {canReplace ? 'Replace' : 'List'}
          </KeyButton>
        )}
      </div>
      {(isOpen || revealed) && (
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls the list
          tabIndex={0}
          aria-label={`Licence keys of ${productName}`}
          className={classNames(listClass, keys.length > 100 && longListClass)}
        >
          {keys.map((shown) => (
            <KeyItem
              key={shown.id}
              order={order}
              line={line}
              shown={shown}
              isMarked={shown.id === marked}
            />
          ))}
        </ol>
      )}
      {isOpen && !revealed && unlisted > 0 && (
        <KeyButton
          label={`Show all ${groupDigits(String(line.keyCount))} keys of ${productName}`}
          idle={whole.isFetching}
          className="my-0! text-sm"
          onClick={() => setWhole(true)}
        >
          Show all {groupDigits(String(line.keyCount))}
        </KeyButton>
      )}
      <ActionFailure error={whole.error} />
    </div>
  );
}

/** The key that a search has found: its id is in the address, where it is of this line. */
function useMarkedKey({ position }: Line): number | null {
  const query = new URLSearchParams(useSearch());
  if (query.get('line') !== String(position) || !query.has('key')) return null;
  return Number(query.get('key'));
}

const listClass =
  'mt-1 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain rounded-control ' +
  'border border-line';
const longListClass = '*:[contain-intrinsic-size:auto_3rem] *:[content-visibility:auto]';

interface KeyItemProps extends Pick<LineKeysProps, 'order' | 'line'> {
  readonly shown: ShownKey;
  /** A search has found this key. */
  readonly isMarked: boolean;
}

function KeyItem({ order, line, shown, isMarked }: KeyItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const { seat, text, maskedKey, state, revokedAtVendor } = shown;
  const canReplace = useIsAllowed()(keysCalls.replaceKey);
  const replace = () => openDialog(<ReplaceKey order={order} line={line} chosen={shown} />);
  return (
    <li
      ref={item}
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-4 px-3 text-sm',
        isMarked && 'bg-action-soft',
      )}
    >
      {line.delivery === 'seat' && (
        <span className="w-14 shrink-0 text-ink-soft tabular-nums">Seat {seat + 1}</span>
      )}
      {text === null && <MaskedKey text={maskedKey} />}
      {text !== null && (
        <code translate="no" className="min-w-52 flex-1 break-all max-sm:text-[0.75rem]">
          {text}
        </code>
      )}
      {isMarked && <StatusPill tone="active" text="Found by your search" />}
      {state === 'valid' && canReplace && (
        <span className="ml-auto">
          <KeyButton label={`Replace the key of ${describeKey(line, shown)}`} onClick={replace}>
            Replace
          </KeyButton>
        </span>
      )}
      {state !== 'valid' && <EndedKey state={state} isRevoked={revokedAtVendor} />}
    </li>
  );
}

interface EndedKeyProps {
  readonly state: keyof typeof endings;
  readonly isRevoked: boolean;
}

function EndedKey({ state, isRevoked }: EndedKeyProps) {
  const ending = endings[state];
  if (isRevoked) return <StatusPill tone="plain" text={`${ending}, revoked at the vendor`} />;
  return <StatusPill tone="attention" text={`${ending}, to revoke at the vendor`} />;
}

const endings = { revoked: 'Refunded', replaced: 'Replaced' } as const;

interface KeyButtonProps extends ComponentProps<typeof TextButton> {
  readonly label: string;
}

function KeyButton({ label, className, ...props }: KeyButtonProps) {
  return <TextButton {...props} aria-label={label} className={classNames('min-w-11', className)} />;
}
