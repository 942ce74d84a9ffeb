import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { groupDigits } from '../../contract/money.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { useCopy } from '../../web/ui/copy-button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { type useDeskAction, useIsAllowed } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import type { Line } from './correct-order.tsx';
import { KeyButton, KeyItem } from './key-item.tsx';
import { countKeys, foldKeys, listKeys } from './list-keys.ts';

interface LineKeysProps {
  readonly order: OrderView;
  readonly line: Line;
  /** The call that reveals the keys of the order. */
  readonly revealing: ReturnType<typeof useDeskAction<typeof orderCalls.revealKeys>>;
}

/** The keys of one line: a sentence with what can be done, and the list on demand. */
export function LineKeys({ order, line, revealing }: LineKeysProps) {
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
    enabled: isOpen && (isWhole || !isMarkedListed) && line.keys.length < line.keyCount,
  });
  /** Undefined while they are masked. */
  const revealed = revealing.data?.keys;
  const keys = listKeys({ ...line, keys: whole.data?.keys ?? line.keys }, revealed);
  const shown = isWhole ? keys : foldKeys(keys, marked);
  const count = groupDigits(String(line.keyCount));
  const copyable = keys.filter(({ state }) => state === 'valid').flatMap(({ text }) => text ?? []);
  const reveals = revealed ? 'Hide' : 'Reveal';
  const reveal = () => revealing.mutate({ params: { orderId: order.orderId } });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        <p className="text-ink-soft">{countKeys(line)}</p>
        <KeyButton
          label={`${reveals} the keys of ${productName}`}
          idle={revealing.isPending}
          onClick={revealed ? revealing.reset : reveal}
        >
          {reveals}
        </KeyButton>
        {copyable.length > 0 && <CopyKeys texts={copyable} productName={productName} />}
        {!revealed && (
          <KeyButton
            label={`${canReplace ? 'Replace a key' : 'List the keys'} of ${productName}`}
            aria-expanded={isOpen}
            onClick={() => choose({ marked, isOpen: !isOpen })}
          >
            {canReplace ? 'Replace a key' : 'List the keys'}
          </KeyButton>
        )}
      </div>
      {(isOpen || revealed) && (
        <>
          <ol
            aria-label={`Licence keys of ${productName}`}
            className={classNames(listClass, shown.length > 100 && longListClass)}
          >
            {shown.map((each) => (
              <KeyItem
                key={each.id}
                order={order}
                line={line}
                shown={each}
                isMarked={each.id === marked}
              />
            ))}
          </ol>
          {(isWhole || shown.length < line.keyCount) && (
            <KeyButton
              label={`${isWhole ? 'Show fewer' : `Show all ${count}`} keys of ${productName}`}
              idle={whole.isFetching}
              className="my-0! text-sm"
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : `Show all ${count}`}
            </KeyButton>
          )}
        </>
      )}
      <ActionFailure error={whole.error} />
    </div>
  );
}

interface CopyKeysProps {
  readonly texts: readonly string[];
  readonly productName: string;
}

function CopyKeys({ texts, productName }: CopyKeysProps) {
  const { copied, copy } = useCopy();
  const text = texts.join('\n');
  const all = texts.length === 1 ? 'Copy' : `Copy all ${groupDigits(String(texts.length))}`;
  const keys = texts.length === 1 ? 'the key' : 'keys';
  return (
    <KeyButton
      label={`${all} ${keys} of ${productName}`}
      onClick={() => void copy(text, 'Licence keys')}
    >
      {copied === text ? 'Copied' : all}
    </KeyButton>
  );
}

/** The key that a search has found: its id is in the address, where it is of this line. */
function useMarkedKey({ position }: Line): number | null {
  const query = new URLSearchParams(useSearch());
  if (query.get('line') !== String(position) || !query.has('key')) return null;
  return Number(query.get('key'));
}

const listClass = 'mt-1 divide-y divide-line rounded-control border border-line';
const longListClass = '*:[contain-intrinsic-size:auto_3rem] *:[content-visibility:auto]';
