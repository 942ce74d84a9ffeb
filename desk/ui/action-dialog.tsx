import { type ReactNode, useId, useState } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { DeskAnswer, DeskInput } from '../api/call-desk.ts';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure } from './action-failure.tsx';
import { announceOutcome } from './outcome.tsx';
import { useDraft } from './use-draft.ts';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface ActionDialogProps<C extends DeskCall> {
  readonly title: string;
  readonly onClose: () => void;
  readonly call: C;
  /** What to send. Null while a field is wrong: the field shows why, and takes the focus. */
  readonly input: (reason: string) => DeskInput<C> | null;
  /** One sentence with the amount and the consequence: "$330.00 goes back to the card that paid." */
  readonly sentence: ReactNode;
  /** What can't be undone, in a sentence. The button is red then. */
  readonly irreversible?: ReactNode;
  /** What the button does: "Refund $330.00". */
  readonly action: string;
  /** What was done, in a sentence: it shows at the top of the screen. With a failure the dialog stays open. */
  readonly done: (answer: DeskAnswer<C>) => string | { readonly failure: string };
  /** After the dialog has closed. */
  readonly onDone?: (answer: DeskAnswer<C>) => void;
  readonly onError?: (error: Error) => void;
  /** Asks for a reason, which is kept under this name until the action is done. */
  readonly reasonDraft?: string;
  /** The names of the body's fields that `children` shows: a refusal of one is shown there and nowhere else. */
  readonly fields?: readonly string[];
  /** The fields. `errorOf` is what the shop said of one. */
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
  /** In place of the usual description of a failure. */
  readonly describeError?: (error: Error) => string;
}

/**
 * Asks before an action, and makes it: with a fresh code where its call needs one. Render it while it is open. The
 * sentence and the buttons stay in view while the fields scroll; a failure keeps everything that was entered.
 */
export function ActionDialog<C extends DeskCall>(props: ActionDialogProps<C>) {
  const { title, onClose, call, input, sentence, irreversible, action, done, onDone, onError } = props;
  const { reasonDraft, fields = [], children, describeError } = props;
  const formId = useId();
  const acting = useDeskAction(call);
  const [reason, setReason] = useDraft(`reason: ${reasonDraft}`, '');
  const [failure, setFailure] = useState<Error | null>(null);
  const [refusal, setRefusal] = useState<object | null>(null);
  const form = useFocusInvalid<HTMLFormElement>(refusal);
  const errorOf = (field: string) => fieldFailure(acting.error, field);
  const shown = reasonDraft === undefined ? fields : [...fields, 'reason'];
  const isShownByField = shown.some((field) => errorOf(field) !== undefined);
  const act = () => {
    const given = input(reason);
    if (!given) return setRefusal({});
    setFailure(null);
    acting.mutate(given, {
      onSuccess: (answer) => {
        const outcome = done(answer);
        if (typeof outcome !== 'string') return setFailure(new Error(outcome.failure));
        setReason('');
        onClose();
        announceOutcome(outcome);
        onDone?.(answer);
      },
      onError: (error) => {
        setRefusal(error);
        onError?.(error);
      },
    });
  };
  const consequence = (
    <div className="space-y-1 wrap-anywhere">
      <p>{sentence}</p>
      {irreversible && <p className="font-medium text-danger-strong">{irreversible}</p>}
    </div>
  );
  const hasFields = children !== undefined || reasonDraft !== undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      locked={acting.isPending}
      footer={
        <div className="space-y-3">
          {hasFields && consequence}
          {!isShownByField && <ActionFailure error={acting.error} describe={describeError} changes />}
          <ActionFailure error={failure} describe={({ message }) => message} />
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button variant="secondary" aria-disabled={acting.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              busy={acting.isPending}
              {...(irreversible && { variant: 'secondary', className: dangerClass })}
            >
              {action}
            </Button>
          </div>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        autoComplete="off"
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!acting.isPending) act();
        }}
      >
        {!hasFields && consequence}
        {children?.(errorOf)}
        {reasonDraft !== undefined && (
          <TextField
            label="Reason"
            hint="For the audit."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={errorOf('reason')}
          />
        )}
      </form>
    </Dialog>
  );
}

const dangerClass = 'border-transparent! bg-alarm! text-white! hover:brightness-90';
