import { Children, type FormEventHandler, type PropsWithChildren, type ReactNode } from 'react';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { useSendCode } from '../../verification/verification.ts';
import { advanceCheckout, useCheckoutState, useCheckoutVerification } from '../checkout-session.ts';
import { type Purchase, totalsOf } from './purchase-attempt.ts';
import { PurchaseSummary } from './purchase-summary.tsx';

interface ReviewFormProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly purchase: Purchase;
  readonly busy: boolean;
  readonly action: string;
  readonly busyAction: string;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
}

/** A last step: what is paid or quoted, and for whom, beside what has yet to be decided. */
export function ReviewForm(props: ReviewFormProps) {
  const { title, text, purchase, busy, action, busyAction, onSubmit, children } = props;
  return (
    <form noValidate className="space-y-6" onSubmit={onSubmit}>
      <StepHeading title={title}>{text}</StepHeading>
      <div className={columns}>
        <PurchaseSummary purchase={purchase} canChange={!busy} />
        <div className="space-y-5">{children}</div>
      </div>
      <StepActions onBack={() => advanceCheckout({ type: 'moved', to: 'address' })} busy={busy}>
        <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-5">
          <p className="flex items-baseline justify-between gap-3 sm:block sm:text-right">
            <span className="text-sm text-ink-soft sm:block sm:text-xs">Total (inc. GST)</span>
            <Money cents={totalsOf(purchase).totalCents} className="text-xl font-semibold" />
          </p>
          <Button type="submit" size="large" busy={busy} busyText={busyAction}>
            {action}
          </Button>
        </div>
      </StepActions>
    </form>
  );
}

const columns =
  'dialog-columns grid grid-cols-1 items-start gap-x-10 gap-y-6 ' +
  'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]';

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
    <FailureNotice failure={failure ?? notVerified}>
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

const notVerified = { text: 'Please verify your email address again.' };
