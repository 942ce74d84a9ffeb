import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { Button } from '../../web/ui/button.tsx';
import { useCopy } from '../../web/ui/use-copy.ts';
import { KeyRow } from './key-row.tsx';
import { listKeys, type RevealedKey, type ShownKey } from './list-keys.ts';
import { describeKey, ReplaceKey } from './replace-key.tsx';

interface LineKeysProps {
  readonly order: OrderView;
  readonly line: OrderView['lines'][number];
  /** Null while they are masked. */
  readonly revealed: readonly RevealedKey[] | null;
}

/** The keys of one line. A long list scrolls, and the browser renders only the rows in view. */
export function LineKeys({ order, line, revealed }: LineKeysProps) {
  const { copied, copy } = useCopy();
  const [chosen, setChosen] = useState<ShownKey | null>(null);
  const keys = listKeys(line, revealed);
  const valid = keys.flatMap(({ text, state }) => (text !== null && state === 'valid' ? [text] : []));
  const all = valid.join('\n');
  const AllIcon = copied === all ? Check : Copy;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-soft">
          {countKeys(line, keys.filter(({ state }) => state === 'valid').length)}
        </p>
        {valid.length > 1 && (
          <Button variant="ghost" onClick={() => void copy(all, 'Licence keys')}>
            <AllIcon aria-hidden className="size-4" />
            Copy all
          </Button>
        )}
      </div>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
        tabIndex={0}
        aria-label={`Licence keys of ${line.productName}`}
        className={`${keys.length > 100 ? '*:[contain-intrinsic-size:auto_3rem] *:[content-visibility:auto] ' : ''}max-h-80 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line`}
      >
        {keys.map((shown) => (
          <KeyRow
            key={shown.id}
            shown={shown}
            label={line.delivery === 'seat' ? `Seat ${shown.seat + 1}` : 'All'}
            what={describeKey(line, shown)}
            isCopied={shown.text !== null && copied === shown.text}
            onCopy={(text) => void copy(text, 'Licence key')}
            onReplace={() => setChosen(shown)}
          />
        ))}
      </ol>
      <ReplaceKey order={order} line={line} chosen={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

function countKeys({ keyCount, validKeyCount, delivery }: LineKeysProps['line'], shown: number): string {
  const count = validKeyCount === 1 ? '1 key' : `${validKeyCount} keys`;
  const forAll = delivery === 'line' ? ', for all seats' : '';
  const listed = shown < validKeyCount ? `, of which the first ${shown} are listed` : '';
  const ended = keyCount > validKeyCount ? `, ${keyCount - validKeyCount} no longer valid` : '';
  return `${count}${forAll}${listed}${ended}`;
}
