import type { ReactNode } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import type { Outcome } from '../../contract/desk/several.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import type { DeskAnswer, DeskInput } from '../api/call-desk.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { closeDialog, DialogButtons } from './action-dialog.tsx';
import { ActionFailure } from './call-states.tsx';
import { Dot } from './columns.tsx';
import { formatCount } from './format.tsx';

/** What became of one of several things, by its name. */
export interface NamedOutcome extends Outcome {
  readonly name: string;
}

interface SeveralDialogProps<C extends DeskCall> {
  readonly title: string;
  readonly call: C;
  readonly input: DeskInput<C>;
  readonly sentence: string;
  readonly action: string;
  /** What each thing is: `order`. */
  readonly noun: string;
  readonly outcomesOf: (answer: DeskAnswer<C>) => readonly NamedOutcome[];
  readonly onDone: () => void;
  /** Fields, below the sentence. */
  readonly children?: ReactNode;
}

/** Asks before something is done to several things; then says of each what was done, or why not. */
export function SeveralDialog<C extends DeskCall>(props: SeveralDialogProps<C>) {
  const { title, call, input, sentence, action, noun, outcomesOf, onDone, children } = props;
  const { mutate, data, isPending, error } = useDeskAction(call);
  const outcomes = data && outcomesOf(data);
  const close = () => {
    closeDialog();
    if (outcomes) onDone();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      locked={isPending}
      footer={
        <div className="space-y-3">
          <ActionFailure error={error} changes />
          <DialogButtons
            cancel={outcomes ? 'Close' : 'Cancel'}
            onCancel={close}
            isLocked={isPending}
          >
            {!outcomes && (
              <Button busy={isPending} onClick={() => mutate(input)}>
                {action}
              </Button>
            )}
          </DialogButtons>
        </div>
      }
    >
      {!outcomes && (
        <div className="space-y-5">
          <p>{sentence}</p>
          {children}
        </div>
      )}
      {outcomes && <Outcomes outcomes={outcomes} noun={noun} />}
    </Dialog>
  );
}

interface OutcomesProps {
  readonly outcomes: readonly NamedOutcome[];
  readonly noun: string;
}

/** What was refused comes first: it needs somebody. */
function Outcomes({ outcomes, noun }: OutcomesProps) {
  const refused = outcomes.filter((each) => each.refused !== null);
  const done = outcomes.filter((each) => each.refused === null);
  return (
    <div className="space-y-3">
      <p role="status" className="font-medium">
        {describeCounts(noun, done.length, refused.length)}
      </p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {[...refused, ...done].map(({ name, done: text, refused: why }) => (
          <li key={name} className="grid gap-x-4 gap-y-0.5 py-2 sm:grid-cols-[9rem_1fr]">
            <span translate="no" className="font-medium">
              <Dot tone={why === null ? 'good' : 'attention'} className={dotClass} />
              {name}
            </span>
            <span className="wrap-anywhere text-ink-soft max-sm:pl-4">{why ?? text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const dotClass = 'mr-2 inline-block size-2 align-middle';

function describeCounts(noun: string, done: number, refused: number): string {
  if (refused === 0) return `Done for ${formatCount(done, noun)}.`;
  if (done === 0) return `Nothing was done: ${formatCount(refused, noun)} refused.`;
  return `Done for ${formatCount(done, noun)}, and not for ${formatCount(refused, noun)}.`;
}
