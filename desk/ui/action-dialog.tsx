import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { DeskAnswer, DeskInput } from '../api/call-desk.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure, fieldFailure } from './call-states.tsx';
import { CheckboxField, Form, fieldsOf, NumberField } from './fields.tsx';
import { announceOutcome } from './outcome.tsx';
import { useDraft } from './use-draft.ts';

const OpenDialog = createContext<(dialog: ReactNode) => void>(() => {});

/** Opens a dialog over the screen with what the screen shows now, or closes it by null. */
export const useOpenDialog = () => useContext(OpenDialog);

/** Around a screen: shows the dialog that it opens. */
export function WithDialogs({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <OpenDialog value={setDialog}>
      {children}
      {dialog}
    </OpenDialog>
  );
}

/** What an action asks for. */
interface ActionField {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** A checkbox that is ticked is a text, too. */
  readonly type?: 'email' | 'number' | 'checkbox';
  /** What the field begins with. */
  readonly initial?: string;
  /** What is wrong with the text, besides what the shop says of it. */
  readonly check?: (text: string) => string | undefined;
}

/** Why an operator does something. */
export const reasonField: ActionField = { label: 'Reason', hint: 'For the audit.' };

interface ActionDialogProps<C extends DeskCall, Name extends string> {
  readonly title: string;
  readonly call: C;
  /** The fields, by their names in the call's body. */
  readonly fields?: Readonly<Record<Name, ActionField | false>>;
  /** Under this name, the fields are kept until the action is done; without it, under the title. */
  readonly draft?: string;
  /** What to send. Null while one of `children` is wrong: it shows why, and takes the focus. */
  readonly input: (texts: Readonly<Record<Name, string>>) => DeskInput<C> | null;
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
  /** Fields of another kind, above the others. `errorOf` is what the shop said of one. */
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
  /** The names of the body's fields that `children` shows: a refusal of one is shown there and nowhere else. */
  readonly shown?: readonly string[];
  /** In place of the usual description of a failure. */
  readonly describeError?: (error: Error) => string;
}

const nothing = {};

/**
 * Asks before an action, and makes it: with a fresh code where its call needs one. The sentence and the buttons stay in
 * view while the fields scroll; a failure keeps everything that was entered.
 */
export function ActionDialog<C extends DeskCall, Name extends string = never>(
  props: ActionDialogProps<C, Name>,
) {
  const { title, call, draft = title, input, sentence, irreversible, action, done } = props;
  const { onDone, onError, children, shown = [], describeError } = props;
  const given = Object.entries<ActionField | false>(props.fields ?? nothing);
  const fields = given.filter((field): field is [Name, ActionField] => field[1] !== false);
  const formId = useId();
  const openDialog = useOpenDialog();
  const close = () => openDialog(null);
  const acting = useDeskAction(call);
  const [typed, setTyped] = useDraft<Readonly<Record<string, string>>>(draft, nothing);
  const [failure, setFailure] = useState<Error | null>(null);
  const [refusal, setRefusal] = useState<object | null>(null);
  const entries = fields.map(([name, { initial = '' }]) => [name, typed[name] ?? initial]);
  const texts = Object.fromEntries(entries) as Record<Name, string>;
  const faults = new Map<string, string | undefined>(
    fields.map(([name, { check }]) => [name, check?.(texts[name])]),
  );
  const errorOf = (name: string) => (refusal && faults.get(name)) ?? fieldFailure(acting.error, name);
  const fieldOf = fieldsOf(texts, setTyped, errorOf);
  const isShownByField = [...Object.keys(texts), ...shown].some((name) => errorOf(name) !== undefined);
  const act = () => {
    if (acting.isPending) return;
    const sent = input(texts);
    if (!sent || [...faults.values()].some(Boolean)) return setRefusal({});
    setFailure(null);
    acting.mutate(sent, {
      onSuccess: (answer) => {
        const outcome = done(answer);
        if (typeof outcome !== 'string') return setFailure(new Error(outcome.failure));
        setTyped(nothing);
        close();
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
  const hasFields = children !== undefined || fields.length > 0;
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      locked={acting.isPending}
      footer={
        <div className="space-y-3">
          {hasFields && consequence}
          {!isShownByField && <ActionFailure error={acting.error} describe={describeError} changes />}
          <ActionFailure error={failure} describe={({ message }) => message} />
          <DialogButtons onCancel={close} isLocked={acting.isPending}>
            <Button
              type="submit"
              form={formId}
              busy={acting.isPending}
              {...(irreversible && { variant: 'secondary', className: dangerClass })}
            >
              {action}
            </Button>
          </DialogButtons>
        </div>
      }
    >
      <Form id={formId} refusal={refusal} onSubmit={act} className="space-y-5">
        {!hasFields && consequence}
        {children?.(errorOf)}
        {fields.map(([name, { label, hint, optional, type }]) => {
          const field = { label, hint, optional, ...fieldOf(name) };
          if (type === 'number') return <NumberField key={name} {...field} />;
          if (type === 'email') return <TextField key={name} {...field} type="email" spellCheck={false} />;
          if (type !== 'checkbox') return <TextField key={name} {...field} />;
          const tick = () => setTyped({ ...texts, [name]: texts[name] ? '' : 'true' });
          return <CheckboxField key={name} label={label} checked={texts[name] !== ''} onChange={tick} />;
        })}
      </Form>
    </Dialog>
  );
}

const dangerClass = 'border-transparent! bg-alarm! text-white! hover:brightness-90';

interface DialogButtonsProps {
  /** What the first button says instead of Cancel. */
  readonly cancel?: string;
  readonly onCancel: () => void;
  readonly isLocked?: boolean;
  /** The button that goes on. */
  readonly children: ReactNode;
}

/** The footer of a dialog. */
export function DialogButtons({ cancel = 'Cancel', onCancel, isLocked, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3">
      <Button variant="secondary" aria-disabled={isLocked} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
