import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { KeyEntry } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { fieldFailure } from '../api/describe-failure.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import { KeyStatePill } from './key-list.tsx';

/** Finds a key that somebody quotes, in stock and on orders. */
export function FindKey() {
  const [key, setKey] = useState('');
  const finding = useMutation({
    mutationFn: (typed: string) => callDesk(keysCalls.findKeys, { body: { key: typed } }),
  });
  const refused = fieldFailure(finding.error, 'key');
  const form = useFocusInvalid<HTMLFormElement>(finding.error);
  const find = (event: FormEvent) => {
    event.preventDefault();
    finding.mutate(key);
  };
  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={find} className="flex flex-col gap-3">
      <TextField
        label="Find a licence key"
        className="max-w-xl"
        spellCheck={false}
        inputClassName="font-mono"
        value={key}
        onChange={({ target }) => setKey(target.value)}
        error={refused}
        trailing={
          <Button type="submit" variant="secondary" busy={finding.isPending}>
            Find
          </Button>
        }
      />
      {!refused && <ActionFailure error={finding.error} />}
      <div role="status" className="empty:hidden">
        {finding.data && <Found keys={finding.data.keys} />}
      </div>
    </form>
  );
}

function Found({ keys }: { readonly keys: readonly KeyEntry[] }) {
  if (keys.length === 0)
    return <p className="text-sm text-ink-soft">No such key is in stock or on an order.</p>;
  return (
    <ul className="space-y-2 text-sm">
      {keys.map((entry) => (
        <li
          key={`${entry.stockKeyId}-${entry.licenceKeyId}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1"
        >
          <MaskedKey text={entry.maskedKey} />
          <KeyStatePill entry={entry} />
          <span className="text-ink-soft">{entry.productId}</span>
          {entry.orderId !== null && (
            <Link href={`/orders/${entry.orderId}`} className="link inline-flex min-h-11 items-center">
              {entry.orderId}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
