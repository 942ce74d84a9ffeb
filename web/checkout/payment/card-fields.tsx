import { LockKeyhole } from 'lucide-react';
import { type PropsWithChildren, type ReactNode, useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CardPayment } from '../../../contract/checkout.ts';
import { demoCard } from '../../../contract/demo.ts';
import {
  formatAsTyped,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
} from '../../steps/field-formats.ts';
import { focusField } from '../../steps/focus-field.ts';
import { IconNote } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckoutState } from '../checkout-session.ts';
import { forgetFailure } from './forget-failure.ts';
import { panelTitleId } from './panel-title.ts';
import { TestNotice } from './test-notice.tsx';

interface CardFieldsProps {
  readonly form: UseFormReturn<CardPayment>;
  /** Of the test card. */
  readonly holder: string;
  /** Above the fields that it is about. */
  readonly failure?: ReactNode;
}

/** Nothing of the card is kept when the dialog closes. */
export function CardFields({ form, holder, failure }: CardFieldsProps) {
  const { register, formState } = form;
  const fix = useCheckoutState().failure?.fix;
  useLayoutEffect(() => {
    if (fix) focusField(fix, { select: true });
  }, [fix]);
  const errorOf = (name: keyof CardPayment) => formState.errors[name]?.message;
  const digits = (name: keyof CardPayment, format: (text: string) => string) => ({
    inputMode: 'numeric' as const,
    inputClassName: 'tabular-nums',
    error: errorOf(name),
    ...formatAsTyped(register(name), format),
  });
  const fillIn = () => {
    for (const [name, value] of Object.entries(testCard(holder)))
      form.setValue(name as keyof CardPayment, value, { shouldValidate: true });
    forgetFailure();
    focusField('cardNumber');
  };
  return (
    <CardSection recipient="Your card goes to our card payment gateway. The shop never stores it.">
      <TestNotice
        title="Demo Mode Active"
        action={
          <TextButton className="shrink-0 text-warning-strong!" onClick={fillIn}>
            Use Test Card
          </TextButton>
        }
      >
        Use the test card {demoCard.cardNumber}, CVV {demoCard.cvv} and any future date. No money is
        taken.
      </TestNotice>
      {failure}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 max-[15rem]:grid-cols-1">
        <TextField
          {...digits('cardNumber', formatCardNumber)}
          className="col-span-full"
          label="Card Number"
          autoComplete="cc-number"
        />
        <TextField
          {...digits('expiryDate', formatExpiry)}
          label="Expiry Date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <TextField {...digits('cvv', formatSecurityCode)} label="CVV" autoComplete="cc-csc" />
        <TextField
          {...register('cardholderName')}
          className="col-span-full"
          label="Cardholder Name"
          autoComplete="cc-name"
          error={errorOf('cardholderName')}
        />
      </div>
    </CardSection>
  );
}

function testCard(cardholderName: string): CardPayment {
  const year = (new Date().getFullYear() + 3) % 100;
  const { cardNumber, cvv } = demoCard;
  return { cardNumber, expiryDate: `12/${year}`, cvv, cardholderName };
}

type CardSectionProps = PropsWithChildren<{ readonly recipient: string }>;

export function CardSection({ recipient, children }: CardSectionProps) {
  return (
    <section aria-labelledby={panelTitleId} className="space-y-3.5" onInput={forgetFailure}>
      {children}
      <IconNote icon={LockKeyhole}>
        {location.protocol === 'https:' && 'This page is encrypted. '}
        {recipient}
      </IconNote>
    </section>
  );
}
