import { type ChangeEvent, useState } from 'react';
import { type InvoiceQuery, invoiceQuery } from '../../contract/invoice.ts';

/** What was typed, for whoever goes to another tab and comes back. It is only in memory. */
let kept: InvoiceQuery = { id: '', email: '', licenseKey: '', amountCents: '' };

/** The four values as they are typed, and what is missing of them once they were sent. */
export function useInvoiceQuery() {
  const [query, setQuery] = useState(kept);
  const [wasSent, setWasSent] = useState(false);
  const fill = (next: InvoiceQuery) => {
    kept = next;
    setQuery(next);
  };
  const missing = findMissing(query);
  const field = (name: keyof InvoiceQuery) => ({
    name,
    value: query[name],
    error: wasSent ? missing[name] : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => fill({ ...query, [name]: event.target.value }),
  });
  /** Whether all four are there; what is not is told from now on. */
  const check = () => {
    setWasSent(true);
    return Object.keys(missing).length === 0;
  };
  return { query, fill, field, check };
}

/** A message for every value that is blank. */
function findMissing(query: InvoiceQuery): Partial<InvoiceQuery> {
  const issues = invoiceQuery.safeParse(query).error?.issues ?? [];
  const messages = new Map(issues.map(({ path, message }) => [path[0], message]));
  const blank = Object.entries(query).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(blank.map(([name]) => [name, messages.get(name)]));
}
