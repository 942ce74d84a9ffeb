import type { FieldSpec } from './fields.tsx';

/** The dialog that corrects an address to which something was mailed, and mails it again. */
export function emailForm(initial: string) {
  const email: FieldSpec = { label: 'Email address', type: 'email', initial };
  return { title: 'Correct the email address', fields: { email }, action: 'Correct and mail' };
}
