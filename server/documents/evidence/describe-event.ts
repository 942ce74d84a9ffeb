import type { Evidence, EvidenceEvent } from './read-evidence.ts';

/** What an event proves, as a sentence that has its first time beside it. */
export function describeEvent(event: EvidenceEvent, evidence: Evidence): string {
  const { email } = evidence.order;
  switch (event.kind) {
    case 'code-sent':
      return `A code of 6 digits was mailed to ${email}.`;
    case 'code-verified':
      return `The code that was mailed to ${email} was entered in the buyer’s browser.`;
    case 'keys-shown':
      return (
        'Licence keys of the order were sent to the buyer’s browser, which had verified the ' +
        'address: the page that confirms the order shows them.'
      );
    case 'keys-found':
      return (
        'Licence keys of the order were shown again, under “Find my keys”, to a browser that had ' +
        'verified the address of the order by a code.'
      );
    case 'keys-saved':
      return 'The buyer’s browser saved a file of the licence keys, and reported that to the shop.';
    case 'receipt-accepted':
      return describeReceipt(evidence, event);
    case 'keys-mailed':
      return describeAccepted('an email with licence keys of the order', event);
  }
}

/** Without an event, it is one of an earlier release, which kept neither address nor reply. */
export function describeReceipt({ sale }: Evidence, event?: EvidenceEvent): string {
  return describeAccepted(
    sale.hadLateKeys ? 'the receipt' : 'the receipt with the licence keys',
    event,
  );
}

function describeAccepted(mail: string, event?: EvidenceEvent): string {
  const to = event?.recipient ? ` for ${event.recipient}` : '';
  const answer = event?.reply ? ` It replied “${event.reply}”.` : '';
  return `The mail server accepted ${mail}${to}.${answer}`;
}
