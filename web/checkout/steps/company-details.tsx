import { ChevronDown } from 'lucide-react';
import { type FocusEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { digitsOfAbn, formatAbn, isAbn } from '../../../contract/abn.ts';
import type { BillingInput } from '../../../contract/checkout.ts';
import {
  type companyDetails,
  describePurpose,
  purposes,
} from '../../../contract/company-details.ts';
import { shop } from '../../../shop.config.ts';
import { focusField } from '../../steps/focus-field.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import type { CheckoutForms } from '../checkout-forms.ts';

interface CompanyDetailsProps {
  readonly form: CheckoutForms['billing'];
  /** Registered by the step, in the order of its fields: the first wrong one takes the focus. */
  readonly fields: Readonly<
    Record<Exclude<CompanyDetail, 'purpose'>, Omit<TextFieldProps, 'label'>>
  >;
}

/** What is open: everything, or only what an invoice to a company needs. */
type Opened = 'everything' | 'invoice' | 'nothing';

/**
 * Folded away until the buyer asks for it or names a company. It opens while the name is typed, and
 * closes only when the buyer folds it: nothing moves under a pointer that is about to press.
 */
export function CompanyDetails({ form, fields }: CompanyDetailsProps) {
  const { control, register, setValue } = form;
  const typed = useWatch({ control });
  const given = listCompanyDetails(typed);
  /** Null until the buyer or a company opens or closes it. */
  const [opened, setOpened] = useState<Opened | null>(given.length > 0 ? 'everything' : null);
  const isOpen = opened === 'everything' || opened === 'invoice';
  const isRefused = Object.values(fields).some(({ error }) => error !== undefined);
  if (isRefused && opened !== 'everything') setOpened('everything');
  else if (opened === null && typed.company?.trim()) setOpened('invoice');
  const id = useId();

  const toggle = () => {
    flushSync(() => setOpened(isOpen ? 'nothing' : 'everything'));
    if (!isOpen) focusField('abn');
  };
  const openOthers = () => {
    flushSync(() => setOpened('everything'));
    focusField('purpose');
  };
  const leaveAbn = (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (digitsOfAbn(value).length === 11) setValue('abn', formatAbn(value));
    fields.abn.onBlur?.(event);
  };
  return (
    <div className="-mt-1 sm:col-span-6">
      <TextButton
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="gap-1.5 text-left text-sm"
      >
        Add ABN, purchase order or other details
        <ChevronDown
          className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </TextButton>
      {!isOpen && given.length > 0 && (
        <p className="mt-1.5 text-sm wrap-anywhere text-ink-soft">{given.join(', ')}</p>
      )}
      <fieldset id={id} hidden={!isOpen} aria-label="Company details" className="mt-4">
        {isOpen && (
          <div className="grid gap-x-4 gap-y-5 border-l-2 border-line pl-4 sm:grid-cols-2">
            <TextField
              {...fields.abn}
              label="ABN"
              optional
              inputMode="numeric"
              autoComplete="off"
              hint={
                isAbn(typed.abn ?? '') && 'A valid ABN. We don’t check which company it belongs to.'
              }
              onBlur={leaveAbn}
            />
            <TextField
              {...fields.purchaseOrder}
              label="Purchase Order Number"
              optional
              autoComplete="off"
            />
            <TextField
              {...fields.accountsEmail}
              label="Accounts Email"
              optional
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint="Gets a copy of the invoice, never the keys"
            />
            {opened === 'invoice' && (
              <TextButton onClick={openOthers} className="justify-self-start text-sm">
                Say what it is for
              </TextButton>
            )}
            {opened === 'everything' && (
              <>
                <SelectField
                  {...register('purpose')}
                  label="What is it for?"
                  optional
                  options={{ '': 'Not stated', ...purposes }}
                  defaultValue=""
                  autoComplete="off"
                />
                <TextField
                  {...fields.vendorAccount}
                  label="Site or Licence ID"
                  optional
                  autoComplete="off"
                  spellCheck={false}
                  hint={`From ${shop.vendorName}, so that your seats join the right account`}
                />
              </>
            )}
          </div>
        )}
      </fieldset>
    </div>
  );
}

export type CompanyDetail = keyof typeof companyDetails;

export function listCompanyDetails(billing: Pick<BillingInput, CompanyDetail>): string[] {
  const { abn, purchaseOrder, accountsEmail } = billing;
  const purpose = describePurpose(billing);
  const details: string[] = [];
  if (abn?.trim()) details.push(`ABN ${formatAbn(abn)}`);
  if (purchaseOrder?.trim()) details.push(`Purchase order ${purchaseOrder}`);
  if (accountsEmail?.trim()) details.push(`Invoice copy to ${accountsEmail}`);
  if (purpose) details.push(purpose);
  return details;
}
