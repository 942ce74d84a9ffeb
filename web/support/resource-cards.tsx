import { BookOpen, MessageCircle, Ticket } from 'lucide-react';
import { shop } from '../../shop.config.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { documentation, liveChat, supportTicket } from './support-words.ts';

const resources = [
  {
    icon: BookOpen,
    title: 'Documentation',
    text: documentation,
    action: 'Request the guides',
    subject: 'Documentation request',
  },
  {
    icon: MessageCircle,
    title: 'Live Chat',
    text: liveChat,
    action: 'Arrange a chat',
    subject: 'Live chat request',
  },
  {
    icon: Ticket,
    title: 'Support Ticket',
    text: supportTicket,
    action: 'Open a ticket',
    subject: 'Support ticket',
  },
];

export function ResourceCards() {
  return (
    <section aria-labelledby="resources-heading" className="mt-16 sm:mt-20">
      <h2 id="resources-heading" className="text-section">
        More ways to get help
      </h2>
      <p className="mt-2 text-ink-soft">Each opens an email to our support team.</p>
      <ul className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-3">
        {resources.map(({ icon: Icon, title, text, action, subject }) => (
          <li key={title} className="flex">
            <Card className="flex w-full flex-col items-start p-6">
              <Icon strokeWidth={1.6} className="size-6 text-action" />
              <h3 className="mt-4 text-heading">{title}</h3>
              <p className="mt-1.5 mb-6 text-ink-soft">{text}</p>
              <ButtonLink
                className="mt-auto"
                href={`mailto:${shop.email}?subject=${encodeURIComponent(subject)}`}
              >
                {action}
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
