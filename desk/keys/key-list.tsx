import { KeyRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { KeyEntry, KeyFilter, ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskAction, useDeskList, useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { ActionDialog, reasonField } from '../ui/action-dialog.tsx';
import { ActionButton } from '../ui/action-menu.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { type Column, MaskedKey, rightColumn } from '../ui/columns.tsx';
import { Moment } from '../ui/format.tsx';
import { OrderLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { Section } from '../ui/section.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import {
  describeKeyState,
  describeOfOrders,
  expiryColumn,
  formatKeys,
  noKeys,
  type OfOrders,
} from './describe-keys.ts';

export type KeyListFrame = Pick<
  ComponentProps<typeof ListScreen>,
  'title' | 'back' | 'actions' | 'views' | 'counts' | 'most'
>;

export interface KeyListProps {
  readonly product: ProductStock;
  readonly filter: KeyFilter;
  readonly frame: KeyListFrame;
  readonly children: ReactNode;
}

export function KeyList({
  product: { productId, productName },
  filter,
  frame,
  children,
}: KeyListProps) {
  const { after } = useListAddress().values;
  const list = useDeskList(keysCalls.listKeys, { query: { productId, filter, after } }, 'keys');
  const keys = list.query.isPlaceholderData ? undefined : list.rows;
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const stockKeyIds =
    keys?.flatMap(({ stockKeyId }) => stockKeyId ?? []).filter((id) => chosen.has(id)) ?? [];
  const count = stockKeyIds.length;
  const what = `${formatKeys(count)} of ${productName}`;
  const isUnsold = ['free', 'quarantined', 'tooShort', 'expired'].includes(filter);
  const canChoose = useIsAllowed()(keysCalls.voidKeys) && isUnsold;
  const onDone = () => setChosen(new Set());
  const voiding = <VoidKeys onDone={onDone} which={{ stockKeyIds }} what={what} />;
  const releasing = (
    <ReleaseKeys
      onDone={onDone}
      which={count > 0 ? { stockKeyIds } : { productId }}
      what={count > 0 ? what : `All quarantined keys of ${productName}`}
    />
  );
  return (
    <ListScreen
      {...frame}
      {...list}
      rows={keys}
      noun="key"
      keyOf={keyOf}
      columns={
        isUnsold
          ? columns.filter(({ heading }) => heading !== 'State' && heading !== 'Order')
          : columns
      }
      selection={canChoose ? { chosen, onChange: setChosen, labelOf } : undefined}
      empty={{
        icon: KeyRound,
        title: noKeys(filter),
        text: filter === 'free' ? 'Import keys to have some to sell.' : undefined,
      }}
    >
      {children}
      {filter === 'void' && <RecentVoids productId={productId} />}
      {canChoose && keys && keys.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            call={keysCalls.voidKeys}
            opens={voiding}
            variant="secondary"
            aria-disabled={count === 0}
          >
            Void {count > 0 ? formatKeys(count) : 'keys'}
          </ActionButton>
          {filter === 'quarantined' && (
            <ActionButton call={keysCalls.releaseQuarantine} opens={releasing} variant="secondary">
              {count > 0 ? `Release ${formatKeys(count)}` : 'Release all'}
            </ActionButton>
          )}
        </div>
      )}
    </ListScreen>
  );
}

const labelOf = ({ maskedKey }: KeyEntry) => `Choose ${maskedKey}`;
const keyOf = ({ stockKeyId, licenceKeyId }: KeyEntry) => stockKeyId ?? `order-${licenceKeyId}`;

const columns: readonly Column<KeyEntry>[] = [
  { heading: 'Key', cell: ({ maskedKey }) => <MaskedKey text={maskedKey} />, phone: 1 },
  { heading: 'State', cell: (entry) => describeKeyState(entry).text, width: '14rem', phone: 2 },
  {
    heading: 'Order',
    cell: ({ orderId }) => orderId !== null && <OrderLink orderId={orderId} />,
    width: '16rem',
    phone: 2,
  },
  { ...expiryColumn, from: 'tablet' },
  rightColumn('Import', '6rem', ({ batchId }) => batchId !== null && `#${batchId}`, {
    from: 'tablet',
  }),
];

function RecentVoids({ productId }: { readonly productId: string }) {
  const { data } = useDeskQuery(keysCalls.listVoids, { query: { productId } });
  const undoing = useDeskAction(keysCalls.undoVoid);
  const canUndo = useIsAllowed()(keysCalls.undoVoid);
  if (!data || data.voids.length === 0) return null;
  const undo = (voidId: number) =>
    undoing.mutate(
      { body: { voidId } },
      { onSuccess: ({ unvoided }) => announceOutcome(`${formatKeys(unvoided)} put back on sale.`) },
    );
  return (
    <Section title="Voided in the last day">
      <ul className="space-y-1 text-sm">
        {data.voids.map(({ voidId, count, reserved, reason, voidedBy, voidedAt }) => (
          <li key={voidId} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <span>
              {formatKeys(count)}
              {reserved > 0 && `, and ${formatKeys(reserved)} once orders give them back`}: {reason}
            </span>
            <span className="text-ink-soft">
              {voidedBy}, <Moment at={voidedAt} />
            </span>
            {canUndo && (
              <TextButton
                aria-label={`Undo the voiding of ${formatKeys(count)}`}
                idle={undoing.isPending}
                onClick={() => undo(voidId)}
              >
                Undo
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <ActionFailure error={undoing.error} changes />
    </Section>
  );
}

interface KeyActionProps<Which> {
  readonly onDone?: () => void;
  readonly which: Which;
  /** `3 keys of Security Complete`. */
  readonly what: string;
}

interface VoidKeysProps extends KeyActionProps<{ stockKeyIds: number[] } | { batchId: number }> {
  readonly ofOrders?: OfOrders | undefined;
}

export function VoidKeys({ onDone = () => {}, which, what, ofOrders }: VoidKeysProps) {
  return (
    <ActionDialog
      title="Void keys"
      call={keysCalls.voidKeys}
      fields={{ reason: reasonField }}
      draft={`void ${JSON.stringify(which)}`}
      input={({ reason }) => ({ body: { ...which, reason } })}
      sentence={`${what}: they are taken off sale. ${describeOfOrders(ofOrders)} You can undo this for a day.`}
      irreversible="After a day, a void key can never be sold or imported again."
      action="Void keys"
      done={({ voided, ...left }) =>
        `${formatKeys(voided)} voided. ${describeOfOrders(left)}`.trim()
      }
      onDone={onDone}
    />
  );
}

/** Puts keys back on sale that a restore has taken off it. */
function ReleaseKeys(props: KeyActionProps<{ stockKeyIds: number[] } | { productId: string }>) {
  const { onDone = () => {}, which, what } = props;
  return (
    <ActionDialog
      title="Release from quarantine"
      call={keysCalls.releaseQuarantine}
      fields={{ note: { label: 'How you checked', hint: 'For the audit.', optional: true } }}
      draft={`release ${JSON.stringify(which)}`}
      input={({ note }) => ({ body: { ...which, note } })}
      sentence={`${what}: they are put back on sale. Release only keys that were not sold after the backup was made: compare them with the mails that the shop sent since.`}
      irreversible="A key that was sold after the backup is sold a second time, and two buyers have the same key."
      action="Release keys"
      done={({ released }) => `${formatKeys(released)} put back on sale.`}
      onDone={onDone}
    />
  );
}
