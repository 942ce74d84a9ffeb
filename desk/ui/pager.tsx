import { groupDigits } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';

interface PagerProps {
  /** How many rows are on the screen. */
  readonly shown: number;
  /** What a row is, in the singular and the plural. */
  readonly noun: readonly [one: string, many: string];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly busy: boolean;
}

/** Below a list: how much of it is there, and a button for more. */
export function Pager({ shown, noun, hasMore, onMore, busy }: PagerProps) {
  const [one, many] = noun;
  const count = `${groupDigits(String(shown))} ${shown === 1 ? one : many}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {hasMore ? `The first ${count}` : count}
      </p>
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={onMore}>
          {busy ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
