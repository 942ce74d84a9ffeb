import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { createStore } from '../../web/browser/create-store.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import type { DeskAnswer, DeskInput } from '../api/call-desk.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { Attention } from './attention.tsx';
import { ActionFailure, fieldFailure } from './call-states.tsx';
import { type FieldSpec, Fields, Form, fieldsOf } from './fields.tsx';
import { announceOutcome } from './outcome.tsx';
import { irreversibleButton, irreversibleText } from './red.ts';
import { useDraft } from './use-draft.ts';

const opened = createStore<ReactNode>(null);

/** Opens a dialog over the screen with what the screen shows now. */
export const openDialog = (dialog: ReactNode) => opened.set(dialog);
export const closeDialog = () => opened.set(null);
export const isDialogOpen = () => opened.get() !== null;

/** The dialog that is open. It closes with its screen. */
export function OpenDialog() {
  useEffect(() => closeDialog, []);
  return opened.useValue();
}

export const reasonField: FieldSpec = { label: 'Reason', hint: 'For the audit.' };

interface ActionDialogProps<C extends DeskCall, Name extends string> {
  readonly title: string;
  readonly call: C;
  /** The fields, by their names in the call's body. */
  readonly fields?: Readonly<Record<Name, FieldSpec | false>>;
  /** Under this name, the fields are kept until the action is done; without it, under the title. */
  readonly draft?: string;
  /** What to send. Null while one of `children` is wrong: it shows why, and takes the focus. */
  readonly input: (texts: Readonly<Record<Name, string>>) => DeskInput<C> | null;
  /** The amount and the consequence: "$330.00 goes back to the card that paid." */
  readonly sentence: ReactNode | ((texts: Readonly<Record<Name, string>>) => ReactNode);
  /** What can't be undone, in a sentence. The button is red then. */
  readonly irreversible?: ReactNode;
  /** What the button does: "Refund $330.00". */
  readonly action: string;
  /** What was done, for the top of the screen. With a failure the dialog stays open. */
  readonly done: (answer: DeskAnswer<C>) => string | { readonly failure: string };
  /** Where it opens another screen, what was done shows there. */
  readonly onDone?: (answer: DeskAnswer<C>) => void;
  readonly onError?: (error: Error) => void;
  /** Moves the focus on opening, in place of to the title. */
  readonly onOpened?: (() => void) | undefined;
  /** Fields of another kind, above the others. `errorOf` is what the shop said of one. */
  readonly children?: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode);
  /** The body's fields that `children` shows: a refusal of one is shown there and nowhere else. */
  readonly shown?: readonly string[];
  /** In place of the usual description of a failure. */
  readonly describeError?: (error: Error) => string;
}

const nothing = {};

/**
 * Asks before an action, and makes it: with a fresh code where its call needs one. The sentence
 * and the buttons stay in view while the fields scroll; a failure keeps what was entered.
 */
export function ActionDialog<C extends DeskCall, Name extends string = never>(
  props: ActionDialogProps<C, Name>,
) {
  const { title, call, draft = title, input, sentence, irreversible, action, done } = props;
  const { onDone, onError, onOpened, children, shown = [], describeError } = props;
  const formId = useId();
  const acting = useDeskAction(call);
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(draft, nothing);
  const [isRefused, setRefused] = useState(false);

  const fields = Object.entries<FieldSpec | false>(props.fields ?? nothing).filter(
    (field): field is [Name, FieldSpec] => field[1] !== false,
  );
  const textOf = ([name, { initial = '' }]: [Name, FieldSpec]) => [name, typed[name] ?? initial];
  const texts = Object.fromEntries(fields.map(textOf)) as Record<Name, string>;
  const faults = Object.fromEntries(
    fields.map(([name, { check }]) => [name, check?.(texts[name])]),
  );
  const errorOf = (name: string) => (isRefused && faults[name]) || fieldFailure(acting.error, name);

  const act = () => {
    if (acting.isPending) return;
    const sent = input(texts);
    const isWrong = !sent || Object.values(faults).some(Boolean);
    setRefused(isWrong);
    if (isWrong) return;

    acting.mutate(sent, {
      onSuccess: (answer) => {
        const text = done(answer);
        if (typeof text !== 'string') return;
        setTyped(nothing);
        closeDialog();
        onDone?.(answer);
        announceOutcome(text);
      },
      onError: (error) => onError?.(error),
    });
  };

  const outcome = acting.data && done(acting.data);
  const consequence = (
    <div className="space-y-1 wrap-anywhere">
      <div>{typeof sentence === 'function' ? sentence(texts) : sentence}</div>
      {irreversible && <p className={`font-medium ${irreversibleText}`}>{irreversible}</p>}
    </div>
  );
  const hasFields = children !== undefined || fields.length > 0;
  return (
    <Dialog
      open
      onClose={closeDialog}
      onOpened={onOpened}
      title={title}
      locked={acting.isPending}
      footer={
        <div className="space-y-3">
          {hasFields && consequence}
          <ActionFailure
            error={acting.error}
            fields={[...Object.keys(texts), ...shown]}
            describe={describeError}
            changes
          />
          {typeof outcome === 'object' && <Attention role="alert">{outcome.failure}</Attention>}
          <DialogButtons onCancel={closeDialog} isLocked={acting.isPending}>
            <ActButton form={formId} busy={acting.isPending} isDangerous={Boolean(irreversible)}>
              {action}
            </ActButton>
          </DialogButtons>
        </div>
      }
    >
      <Form id={formId} onSubmit={act} className="space-y-5">
        {!hasFields && consequence}
        {typeof children === 'function' ? children(errorOf) : children}
        {props.fields && (
          <Fields<Name> of={props.fields} fieldOf={fieldsOf(texts, setTyped, errorOf)} />
        )}
      </Form>
    </Dialog>
  );
}

interface ActButtonProps extends ComponentProps<typeof Button> {
  readonly isDangerous: boolean;
}

function ActButton({ isDangerous, ...props }: ActButtonProps) {
  if (!isDangerous) return <Button {...props} type="submit" className={wholeClass} />;
  return <Button {...props} type="submit" variant="secondary" className={irreversibleClass} />;
}

/** It may name a long address. */
const wholeClass = 'min-w-0 wrap-anywhere';
const irreversibleClass = `${wholeClass} ${irreversibleButton}`;

interface DialogButtonsProps {
  readonly cancel?: string;
  readonly onCancel: () => void;
  readonly isLocked?: boolean;
  readonly children?: ReactNode;
}

export function DialogButtons(props: DialogButtonsProps) {
  const { cancel = 'Cancel', onCancel, isLocked, children } = props;
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3">
      <Button variant="secondary" aria-disabled={isLocked} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
