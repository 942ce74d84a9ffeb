import type { RenewalPlan } from '../../../contract/renewals.ts';
import { ApiError } from '../../api/api-error.ts';
import {
  addYear,
  buyNewSeats,
  canRenewCovered,
  describeCovered,
} from '../../renewal/covered-words.ts';
import { findInsteadQuestions, type InsteadQuestion } from '../../renewal/instead-questions.ts';
import { RenewalDays } from '../../renewal/renewal-days.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import {
  chooseInsteadOf,
  renewCoveredSeats,
  renewOrders,
  useCartRenewal,
} from '../../stored-cart/cart-renewal.ts';
import { Button } from '../../ui/button.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import type { CoveredAnswer } from '../checkout-state.ts';
import { QuestionStep } from './question-step.tsx';

interface WantedRenewal {
  readonly plan: RenewalPlan | undefined;
  /** Why there is none. */
  readonly error: Error | null;
  /** A quote has its own renewal; the buyer chooses only what is done about covered seats. */
  readonly isQuote: boolean;
  readonly renewCovered: boolean;
}

/** What has to be chosen before a renewal is paid or quoted; null when nothing has. */
export function useRenewalQuestion({ plan, error, isQuote, renewCovered }: WantedRenewal) {
  const renewal = useCartRenewal();
  const { changedPlan, coveredAnswer } = useCheckoutState();
  if (isOfAnotherAddress(error)) return <OtherAddress />;
  if (!plan) return null;
  const mayBuyCovered = isQuote && coveredAnswer === 'new-seats';
  if (plan.covered && !mayBuyCovered)
    return <CoveredQuestion covered={plan.covered} {...{ isQuote, renewCovered }} />;

  const [question] = isQuote ? [] : findInsteadQuestions(plan, renewal);
  if (question) return <InsteadStep question={question} />;
  if (changedPlan) return <ChangedDays plan={plan} />;
  return null;
}

/** Of the step that the days or a question follow. */
export function AwaitedDays({ title }: { readonly title: string }) {
  return <StepHeading title={title}>Checking the days of your renewal…</StepHeading>;
}

const goBack = () => advanceCheckout({ type: 'moved', to: 'address' });

function isOfAnotherAddress(error: Error | null): boolean {
  return error instanceof ApiError && error.problem?.code === 'renewal-not-found';
}

function OtherAddress() {
  const { email } = useCheckoutState();
  return (
    <QuestionStep
      title="Another address bought this order"
      text={
        `You have not been charged: the order that you renew wasn’t bought with ${email}. ` +
        'Continue with the address that it was bought with, or buy new seats.'
      }
      action="Use Another Email"
      onAction={() => advanceCheckout({ type: 'moved', to: 'email' })}
      onBack={goBack}
      other={
        <Button
          variant="secondary"
          size="large"
          className="max-sm:w-full"
          onClick={() => renewOrders([])}
        >
          {buyNewSeats}
        </Button>
      }
    />
  );
}

interface CoveredQuestionProps extends Omit<WantedRenewal, 'plan' | 'error'> {
  readonly covered: NonNullable<RenewalPlan['covered']>;
}

function CoveredQuestion({ covered, isQuote, renewCovered }: CoveredQuestionProps) {
  const { title, text } = describeCovered(covered);
  const answer = (chosen: CoveredAnswer) => {
    if (!isQuote && chosen === 'add-term') renewCoveredSeats();
    if (!isQuote && chosen === 'new-seats') renewOrders([]);
    advanceCheckout({ type: 'covered-answered', answer: chosen });
  };
  const newSeats = { action: buyNewSeats, onAction: () => answer('new-seats') };
  const step = { title, text: `You have not been charged. ${text}`, onBack: goBack };
  if (!canRenewCovered(covered, renewCovered)) return <QuestionStep {...step} {...newSeats} />;
  return (
    <QuestionStep
      {...step}
      action={isQuote ? 'Renew from Then On' : addYear}
      onAction={() => answer('add-term')}
      other={
        <Button
          variant="secondary"
          size="large"
          className="max-sm:w-full"
          onClick={newSeats.onAction}
        >
          {newSeats.action}
        </Button>
      }
    />
  );
}

function InsteadStep({ question }: { readonly question: InsteadQuestion }) {
  const { productId, name, others } = question;
  const choose = (other: string | null) => {
    chooseInsteadOf(productId, other);
    advanceCheckout({ type: 'days-accepted' });
  };
  const [first, ...more] = others;
  if (!first) return null;

  const names = others.map((other) => other.name).join(' or ');
  return (
    <QuestionStep
      title={`Instead of ${names}?`}
      text={
        `${name} isn’t part of what you renew. If it takes the place of ${names}, its ` +
        'seats start when the old ones end. New seats start today.'
      }
      action={`Yes, instead of ${first.name}`}
      onAction={() => choose(first.productId)}
      onBack={goBack}
      other={
        <>
          {more.map((other) => (
            <Button
              key={other.productId}
              variant="secondary"
              size="large"
              className="max-sm:w-full"
              onClick={() => choose(other.productId)}
            >
              {`Yes, instead of ${other.name}`}
            </Button>
          ))}
          <Button
            variant="secondary"
            size="large"
            className="max-sm:w-full"
            onClick={() => choose(null)}
          >
            No, new seats from today
          </Button>
        </>
      }
    />
  );
}

function ChangedDays({ plan }: { readonly plan: RenewalPlan }) {
  return (
    <QuestionStep
      title="The days of your licences have changed"
      text="You have not been charged. Please check the new days before you pay."
      action="Continue with These Days"
      onAction={() => advanceCheckout({ type: 'days-accepted' })}
      onBack={goBack}
    >
      <RenewalDays plan={plan} />
    </QuestionStep>
  );
}
