import type { QuoteAnswer } from '../../../contract/quotes.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { EmailStep } from '../../verification/email-step.tsx';
import type { CheckoutForms } from '../checkout-forms.ts';
import type { CheckoutGoal } from '../checkout-goal.ts';
import { advanceCheckout, useCheckoutState, useCheckoutVerification } from '../checkout-session.ts';

/** The address that the keys will go to. */
export function CheckoutEmailStep({ forms }: { readonly forms: CheckoutForms }) {
  const state = useCheckoutState();
  const verification = useCheckoutVerification();
  return (
    <EmailStep verification={verification} form={forms.email} purpose={describePurpose(state.goal)}>
      {state.verifiedAt !== null && (
        <p className="text-sm text-ink-soft">
          You have verified {state.email} already.{' '}
          <TextButton onClick={() => advanceCheckout({ type: 'email-kept' })}>Use this address</TextButton>
        </p>
      )}
    </EmailStep>
  );
}

function describePurpose(goal: CheckoutGoal): string {
  switch (goal.kind) {
    case 'buy-cart':
      return 'Your licence keys and tax invoice go to this address. We send it a code first, to check that it is yours.';
    case 'get-quote':
      return 'Your quote goes to this address. We send it a code first, to check that it is yours.';
    case 'pay-quote':
      return describeQuotePurpose(goal.quote);
  }
}

/** The link may have been forwarded to somebody who can't read mail to this address. */
function describeQuotePurpose({ number, bankAccount }: QuoteAnswer): string {
  return (
    `Quote ${number} is for this address: its licence keys and tax invoice go there. We send it a code first. ` +
    `Not your address? Ask its owner for the code${bankAccount ? ', or pay by bank transfer' : ''}.`
  );
}
