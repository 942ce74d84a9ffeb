import { shop } from '../../shop.config.ts';
import type { AccordionItem } from '../ui/accordion.tsx';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { PaymentAnswer } from './payment-answer.tsx';

export const questions: readonly AccordionItem[] = [
  {
    question: 'How quickly will I receive my licence keys?',
    answer:
      'Within 5 minutes of payment. The keys appear on the page when the payment is confirmed, and we email them to the address that you verified.',
  },
  {
    question: 'What payment methods do you accept?',
    answer: <PaymentAnswer seller={shop} />,
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
        {shop.openingHours}, or email <EmailLink />.
      </p>
    ),
  },
];
