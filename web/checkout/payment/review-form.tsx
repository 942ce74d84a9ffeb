import {
  Children,
  type FormEventHandler,
  type PropsWithChildren,
  type ReactNode,
  useId,
} from 'react';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';
import { useSendCode } from '../../verification/verification.ts';
import { advanceCheckout, useCheckoutState, useCheckoutVerification } from '../checkout-session.ts';
import { type Purchase, totalsOf } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';
import { useNarrow } from './use-narrow.ts';

interface ReviewFormProps {
  readonly title: string;
  /** Its heading is for screen readers: the title line names the step already. */
  readonly isNamed?: boolean;
  readonly text?: ReactNode;
  readonly purchase: Purchase;
  readonly busy: boolean;
  readonly action: string;
  readonly busyAction: string;
  readonly onSubmit: FormEventHandler;
  /** What the buyer accepts with the button: beside it, or at the end of the step. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A last step: what is paid or quoted, and for whom, beside what has yet to be decided. */
export function ReviewForm(props: ReviewFormProps) {
  const { title, isNamed, text, purchase, busy, action, busyAction, onSubmit, children } = props;
  const isNarrow = useNarrow();
  const id = useId();
  const note = props.note && <div className={noteLook}>{props.note}</div>;
  return (
    <form id={id} noValidate onSubmit={onSubmit}>
      <StepHeading title={title} isNamed={isNamed}>
        {text}
      </StepHeading>
      <div className={classNames(columns, !isNamed && 'mt-6', isNamed && Boolean(text) && 'mt-4')}>
        <PurchaseSummary purchase={purchase} canChange={!busy} />
        <div className="min-w-0 space-y-4">
          {children}
          {isNarrow && note}
        </div>
      </div>
      <StepActions
        onBack={() => advanceCheckout({ type: 'moved', to: 'address' })}
        busy={busy}
        note={!isNarrow && note}
      >
        <div className="flex items-center justify-end gap-x-3 gap-y-2 max-sm:flex-wrap sm:gap-x-5">
          <p className="text-right max-sm:min-w-20 max-sm:flex-1">
            <span className="block text-xs text-ink-soft">Total (inc. GST)</span>
            <Money
              cents={totalsOf(purchase).totalCents}
              className="font-semibold max-sm:text-base sm:text-xl"
            />
          </p>
          <Button
            type="submit"
            form={id}
            size="large"
            className="max-sm:flex-[2] max-sm:px-3"
            busy={busy}
            busyText={busyAction}
          >
            {action}
          </Button>
        </div>
      </StepActions>
    </form>
  );
}

const columns =
  'dialog-columns grid grid-cols-1 items-start gap-x-8 gap-y-3 ' +
  'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]';

const noteLook = 'min-w-0 flex-1 space-y-1 text-[0.8125rem] leading-4.5 text-ink-soft lg:ml-2';

/** Each child is a note. */
export function Notes({ children }: PropsWithChildren) {
  return (
    <ul className="space-y-2.5 rounded-control bg-sunken p-4">
      {Children.map(children, (note) => (
        <li>{note}</li>
      ))}
    </ul>
  );
}

/** If the email has to be verified again, with a button for that. */
export function PaymentFailureNotice() {
  const { email, verifiedAt, attempt, unconfirmed, failure } = useCheckoutState();
  const sending = useSendCode(useCheckoutVerification());
  if (verifiedAt !== null) return <FailureNotice failure={failure} />;

  const open = unconfirmed && attempt;
  const verify = () => sending.mutate({ email: open?.purchase.email ?? email });
  return (
    <FailureNotice failure={failure ?? (open ? verifyAgain : notVerified)}>
      <Button
        variant="secondary"
        className="mt-2"
        busy={sending.isPending}
        busyText="Sending..."
        onClick={verify}
      >
        Verify again
      </Button>
    </FailureNotice>
  );
}

const verifyAgain = { text: 'Please verify your email address again.' };
const notVerified = {
  text: 'You have not been charged: please verify your email address again.',
};
