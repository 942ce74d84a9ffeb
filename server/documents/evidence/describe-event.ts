import type { EvidenceEvent } from './read-evidence.ts';

/** Of an earlier release, which kept neither its address nor the reply. */
export const firstReceipt = 'The mail server accepted the receipt with the licence keys.';

/** What an event proves, as a sentence that has its first time beside it. */
export function describeEvent(event: EvidenceEvent, email: string): string {
  const { kind, recipient, reply } = event;
  switch (kind) {
    case 'code-sent':
      return `A code of 6 digits was mailed to ${email}.`;
    case 'code-verified':
      return `The code that was mailed to ${email} was entered in the buyer’s browser.`;
    case 'keys-shown':
      return (
        'The licence keys were sent to the buyer’s browser, which had verified the address: the ' +
        'page that confirms the order shows them.'
      );
    case 'keys-found':
      return (
        'The licence keys were shown again, under “Find my keys”, to a browser that had verified ' +
        'the address of the order by a code.'
      );
    case 'keys-saved':
      return 'The buyer’s browser saved a file of the licence keys, and reported that to the shop.';
    case 'receipt-accepted': {
      const to = recipient ? ` for ${recipient}` : '';
      const answer = reply ? ` It replied “${reply}”.` : '';
      return `The mail server accepted the receipt with the licence keys${to}.${answer}`;
    }
  }
}
