import { shop } from '../../shop.config.ts';
import type { AccordionItem } from '../ui/accordion.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';

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
    answer: (
      <p>
        Yes, at any time. Contact our support team on <PhoneLink /> or at <EmailLink /> with your order ID,
        and they will arrange the upgrade.
      </p>
    ),
  },
  {
    question: 'Do you help with installation?',
    answer: (
      <p>
        Yes. Our Australian-based support team helps with installation and first set-up: call <PhoneLink />,{' '}
        {shop.openingHours}, or write to <EmailLink />.
      </p>
    ),
  },
];
