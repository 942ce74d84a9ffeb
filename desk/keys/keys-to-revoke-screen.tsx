import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { KeyToRevoke } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { makeSpreadsheet } from '../../web/browser/make-spreadsheet.ts';
import { saveFile } from '../../web/browser/save-file.ts';
import { Button } from '../../web/ui/button.tsx';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskAction, useDeskList } from '../api/use-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionButton } from '../ui/action-menu.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { type Column, MaskedKey, rightColumn } from '../ui/columns.tsx';
import { capitalise, Day } from '../ui/format.tsx';
import { OrderLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { formatKeys } from './describe-keys.ts';

export function KeysToRevokeScreen() {
  const { after } = useListAddress().values;
  const list = useDeskList(keysCalls.listKeysToRevoke, { query: { after } }, 'keys');
  const { rows: keys } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const ids = keys?.map(keyOf).filter((id) => chosen.has(id)) ?? [];
  const isNone = ids.length === 0;
  const count = isNone ? 'keys' : formatKeys(ids.length);

  const revealing = useDeskAction(keysCalls.revealKeysToRevoke);
  const texts = new Map(revealing.data?.keys.map(({ licenceKeyId, key }) => [licenceKeyId, key]));
  const reveal = (onSuccess?: (answer: NonNullable<typeof revealing.data>) => void) =>
    revealing.mutate({ body: { licenceKeyIds: ids } }, onSuccess && { onSuccess });
  const marking = (
    <ActionDialog
      title="Mark keys as revoked"
      call={keysCalls.markKeysRevoked}
      input={() => ({ body: { licenceKeyIds: ids } })}
      sentence={`The vendor has revoked ${formatKeys(ids.length)}. They leave this list.`}
      action={`Mark ${count} as revoked`}
      done={({ marked }) => `${formatKeys(marked)} marked as revoked.`}
      onDone={() => setChosen(new Set())}
    />
  );

  const columns: readonly Column<KeyToRevoke>[] = [
    {
      heading: 'Key',
      cell: ({ licenceKeyId, maskedKey }) => {
        const text = texts.get(licenceKeyId);
        if (text === undefined) return <MaskedKey text={maskedKey} />;
        return <code translate="no">{text}</code>;
      },
      phone: 1,
    },
    ...shownColumns,
  ];

  return (
    <ListScreen
      title="Keys to revoke"
      back="/keys"
      {...list}
      noun="key"
      keyOf={keyOf}
      columns={columns}
      selection={{ chosen, onChange: setChosen, labelOf: ({ maskedKey }) => `Choose ${maskedKey}` }}
      empty={{
        icon: ListChecks,
        title: 'No keys to revoke',
        text: 'Keys of refunded seats and replaced keys appear here.',
      }}
    >
      {keys && keys.length > 0 && (
        <>
          <p className="max-w-prose text-sm text-ink-soft">
            These keys were refunded or replaced. Ask the vendor to revoke them, then mark them
            here. Revealing them needs a fresh code, and the audit records it.
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              aria-disabled={isNone}
              busy={revealing.isPending}
              onClick={() => reveal()}
            >
              Reveal {count}
            </Button>
            <Button
              variant="secondary"
              aria-disabled={isNone || revealing.isPending}
              onClick={() => reveal((answer) => saveKeys(keys, answer.keys))}
            >
              Download {count} for Excel
            </Button>
            <ActionButton call={keysCalls.markKeysRevoked} opens={marking} aria-disabled={isNone}>
              Mark {count} as revoked
            </ActionButton>
          </div>
          <ActionFailure error={revealing.error} />
        </>
      )}
    </ListScreen>
  );
}

const keyOf = ({ licenceKeyId }: KeyToRevoke) => licenceKeyId;

async function saveKeys(
  keys: readonly KeyToRevoke[],
  revealed: DeskAnswer<typeof keysCalls.revealKeysToRevoke>['keys'],
): Promise<void> {
  const table = [['Product', 'Licence key', 'Because', 'Since', 'Order ID']];
  for (const { licenceKeyId, key } of revealed) {
    const entry = keys.find((each) => each.licenceKeyId === licenceKeyId);
    if (!entry) continue;
    const { productName, because, since, orderId } = entry;
    table.push([productName, key, capitalise(because), since.slice(0, 10), orderId]);
  }
  saveFile(await makeSpreadsheet(table, 'Keys to revoke'), 'keys-to-revoke.xlsx');
}

const shownColumns: readonly Column<KeyToRevoke>[] = [
  { heading: 'Because', cell: ({ because }) => capitalise(because), width: '7rem', phone: 1 },
  { heading: 'Product', cell: ({ productName }) => productName, from: 'tablet' },
  {
    heading: 'Order',
    cell: (key) => <OrderLink orderId={key.orderId} licenceKey={key} />,
    width: '16rem',
    phone: 2,
  },
  rightColumn('Since', '8rem', ({ since }) => <Day of={since} />, { from: 'desktop' }),
];
