import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { shop } from '../../shop.config.ts';
import { Card } from '../ui/card.tsx';
import { EmailLink, PhoneLink, PostalAddress } from '../ui/contact-links.tsx';

export function ContactBlock() {
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="text-heading">Contact us</h2>
      <dl className="mt-5 grid grid-cols-1 items-start gap-x-8 gap-y-5 sm:max-lg:grid-cols-2">
        <Entry icon={Phone} term="Phone">
          <PhoneLink className="-my-2.5 py-2.5" />
        </Entry>
        <Entry icon={Mail} term="Email">
          <EmailLink className="-my-2.5 py-2.5" />
        </Entry>
        <Entry icon={Clock} term="Hours">
          {shop.openingHours}
        </Entry>
        <Entry icon={MapPin} term="Postal address">
          {shop.legalName}
          <br />
          <PostalAddress />
        </Entry>
      </dl>
    </Card>
  );
}

interface EntryProps {
  readonly icon: LucideIcon;
  readonly term: string;
  readonly children: ReactNode;
}

function Entry({ icon: Icon, term, children }: EntryProps) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-faint">
        <Icon aria-hidden strokeWidth={1.75} className="size-5 text-action" />
        {term}
      </dt>
      <dd className="col-start-2 mt-0.5">{children}</dd>
    </div>
  );
}
