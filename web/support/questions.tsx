import { shop } from '../../shop.config.ts';
import type { AccordionItem } from '../ui/accordion.tsx';

export const questions: readonly AccordionItem[] = [
  {
    question: 'How quickly will I receive my licence keys?',
    answer:
      'Within 5 minutes of payment. The keys are shown on the page as soon as the payment is confirmed, and are sent to the email address that you verified.',
  },
  {
    question: 'What payment methods do you accept?',
    answer: 'Major credit and debit cards, PayPal and bank transfer, all through our payment gateway.',
  },
  {
    question: 'Can I upgrade from Enterprise to Complete?',
    answer: `Yes, at any time. Contact our support team on ${shop.phone} or at ${shop.email} with your order ID, and they will arrange the upgrade.`,
  },
  {
    question: 'Do you help with installation?',
    answer: `Yes. Our Australian-based support team helps with installation and first set-up: call ${shop.phone}, ${shop.openingHours}, or write to ${shop.email}.`,
  },
];
