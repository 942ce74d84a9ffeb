import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { KeyEntry } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { MaskedKey, StatusPill } from '../ui/columns.tsx';
import { Form } from '../ui/fields.tsx';
import { OrderLink, orderPath } from '../ui/links.tsx';
import { describeKeyState } from './describe-keys.ts';

/** Finds a key that somebody quotes: in stock, or on its order, which opens with the key marked. */
export function FindKey() {
  const [, navigate] = useLocation();
  const [key, setKey] = useState('');
  const finding = useMutation({
    mutationFn: (typed: string) => callDesk(keysCalls.findKeys, { body: { key: typed } }),
    onSuccess: ({ keys }) => {
      const [only, another] = keys;
      if (!only || another || only.orderId === null) return;
      navigate(orderPath(only.orderId, only));
    },
  });
  return (
    <Form onSubmit={() => finding.mutate(key)} className="flex flex-col gap-3">
      <TextField
        label="Find a licence key"
        className="max-w-xl"
        spellCheck={false}
        inputClassName="font-mono"
        value={key}
        onChange={({ target }) => setKey(target.value)}
        error={fieldFailure(finding.error, 'key')}
        trailing={
          <Button type="submit" variant="secondary" busy={finding.isPending}>
            Find
          </Button>
        }
      />
      <ActionFailure error={finding.error} fields={['key']} />
      <div role="status" className="empty:hidden">
        {finding.data && <Found keys={finding.data.keys} />}
      </div>
    </Form>
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
          <StatusPill {...describeKeyState(entry)} />
          <span className="text-ink-soft">{entry.productId}</span>
          {entry.orderId !== null && <OrderLink orderId={entry.orderId} licenceKey={entry} />}
        </li>
      ))}
    </ul>
  );
}
