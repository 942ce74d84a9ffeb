import { keysCalls } from '../../contract/desk/keys.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useDeskAction, useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { Moment } from '../ui/format.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { Section } from '../ui/section.tsx';
import { formatKeys } from './describe-keys.ts';

export function RecentVoids({ productId }: { readonly productId: string }) {
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
