import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { calls } from '../../contract/calls.ts';
import { type InvoiceQuery, invoiceQuery } from '../../contract/my-orders.ts';
import { connectionHint, describeError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { saveFile } from '../browser/save-file.ts';
import { dismissToast, toast, toastFailure } from '../ui/toast.ts';

/** What was typed, in memory only, for buyers who open another tab and return. */
let typed: InvoiceQuery = { id: '', email: '', licenseKey: '', amountCents: '' };

const failed = 'Failed to download invoice. Please try again.';

/** The four values of an invoice, and its download as a file named with its id. */
export function useInvoiceForm() {
  const [values, setValues] = useState(typed);
  const [isSubmitted, setSubmitted] = useState(false);
  const messages = isSubmitted ? findMessages(values) : {};
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (query: InvoiceQuery) =>
      saveFile(await ask(calls.downloadInvoice, { query }), `invoice-${query.id.trim()}.pdf`),
    onSuccess: () => {
      toast({ title: 'Invoice Downloaded', description: 'Your invoice has been downloaded successfully.' });
    },
    onError: () => {
      // Silent: the form announces the reason.
      toastFailure('Download Failed', failed, { silent: true });
    },
  });

  const change = (next: InvoiceQuery) => {
    typed = next;
    setValues(next);
  };
  return {
    values,
    isDownloading: isPending,
    failure: error && (connectionHint(error) ?? describeError(error, failed)),
    field: (name: keyof InvoiceQuery) => ({
      name,
      value: values[name],
      error: messages[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ ...values, [name]: target.value }),
    }),
    fill(next: InvoiceQuery) {
      change(next);
      dismissToast();
    },
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      setSubmitted(true);
      const [firstEmpty] = Object.keys(findMessages(values));
      if (firstEmpty === undefined) return mutate(values);
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${firstEmpty}]`)?.focus();
      toastFailure('Missing Information', 'Please fill in all fields to download your invoice.');
    },
  };
}

/** A message for each empty field. The shop checks the rest, and whether the values match one order. */
function findMessages(values: InvoiceQuery): Partial<InvoiceQuery> {
  const issues = invoiceQuery.safeParse(values).error?.issues ?? [];
  const messages = new Map(issues.map(({ path, message }) => [path[0], message]));
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(empty.map(([name]) => [name, messages.get(name)]));
}
