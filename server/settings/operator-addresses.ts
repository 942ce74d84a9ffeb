/** Who may sign in to the desk, and gets alerts: OPERATOR_EMAILS, or the seller's support address. */
export function chooseOperators(
  { operatorEmails }: { readonly operatorEmails: readonly string[] },
  seller: { readonly email: string },
): readonly string[] {
  return operatorEmails.length > 0 ? operatorEmails : [seller.email];
}
