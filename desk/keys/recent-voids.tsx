import { keysCalls } from '../../contract/desk/keys.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { Moment } from '../ui/moment.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { Section } from '../ui/section.tsx';
import { formatKeys } from './format-count.ts';

/** What was taken off sale in the last day, each with a button that undoes it. */
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
        {data.voids.map(({ voidId, count, reason, voidedBy, voidedAt }) => (
          <li key={voidId} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <span>
              {formatKeys(count)}: {reason}
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
