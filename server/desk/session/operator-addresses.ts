/** Whether an address may sign in. Case doesn't count. */
export type IsOperator = (email: string) => boolean;

export function allowOperators(operatorEmails: readonly string[]): IsOperator {
  const allowed = new Set(operatorEmails.map((address) => address.toLowerCase()));
  return (email) => allowed.has(email.toLowerCase());
}
