import { type ComponentProps, useState } from 'react';
import { Accordion } from '../web/ui/accordion.tsx';
import { Button } from '../web/ui/button.tsx';
import { Badge, Card } from '../web/ui/card.tsx';
import { EmailLink, PhoneLink } from '../web/ui/contact-links.tsx';
import { Dialog } from '../web/ui/dialog.tsx';
import { Money } from '../web/ui/money.tsx';
import { Notice } from '../web/ui/notice.tsx';
import { ProductCardFrame } from '../web/ui/product-card-frame.tsx';
import { ProductMark } from '../web/ui/product-mark.tsx';
import { ScrollArea } from '../web/ui/scroll-area.tsx';
import { SummaryCard } from '../web/ui/summary-card.tsx';
import { toast } from '../web/ui/toast.ts';
import { each, type GallerySection } from './section.tsx';

const removed = { title: 'Removed from cart', description: 'Security Complete' };

export const messages: GallerySection = {
  title: 'Messages',
  components: {
    Notice: each(Notice, [
      { className: 'w-80', tone: 'info', children: 'Our prices have changed since you opened the page.' },
      { className: 'w-80', tone: 'danger', title: 'Your card was declined', children: 'Try another card.' },
      { className: 'w-80', tone: 'demo', title: 'Demo Mode Active', children: 'No money is taken.' },
      { className: 'w-80', tone: 'offline', children: 'You are offline. Nothing you entered is lost.' },
    ]),
    Toast: each(Button, [
      { children: 'Show a toast', onClick: () => toast(removed) },
      {
        children: 'Show a toast with an action',
        onClick: () => toast({ ...removed, action: { label: 'Undo', onClick: () => undefined } }),
      },
      { children: 'Show a destructive toast', onClick: () => toast({ ...removed, variant: 'destructive' }) },
    ]),
    Dialog: each(DialogOnDemand, [
      { title: 'A dialog' },
      { title: 'A dialog with a footer', footer: <p>The footer stays in view.</p> },
    ]),
    Badge: each(Badge, [
      { tone: 'eucalyptus', children: 'POPULAR' },
      { tone: 'action', children: '12' },
    ]),
  },
};

function DialogOnDemand(props: Pick<ComponentProps<typeof Dialog>, 'title' | 'footer'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.title}</Button>
      <Dialog {...props} open={open} onClose={() => setOpen(false)}>
        <p>It takes the focus and returns it on closing. On a phone it is the whole screen.</p>
      </Dialog>
    </>
  );
}

const product = {
  name: 'Ironbark Security Complete',
  description: 'Malware protection and firewall for every device in the business.',
  features: ['Everything in Enterprise Protection', 'Advanced threat hunting'],
  edition: 'Complete',
  priceCents: 14_999,
};
const totals = { subtotalCents: 14_999, gstCents: 1_500, totalCents: 16_499 };

const questions = [
  { question: 'How quickly will I receive my licence keys?', answer: 'Within 5 minutes of payment.' },
  { question: 'Can I upgrade?', answer: 'Yes, at any time. Contact our support team.' },
];

export const content: GallerySection = {
  title: 'Content',
  components: {
    Card: each(Card, [
      { className: 'w-60 p-5', children: 'Plain' },
      { className: 'w-60 p-5', children: 'Complete, and success', tone: 'eucalyptus' },
    ]),
    ProductMark: each(ProductMark, [{ complete: false }, { complete: true }]),
    Money: <Money cents={26_371_402} className="text-2xl font-semibold" />,
    PhoneLink: <PhoneLink />,
    EmailLink: <EmailLink />,
  },
};

export const cards: GallerySection = {
  title: 'Cards and lists',
  areWide: true,
  components: {
    Accordion: <Accordion items={questions} />,
    ScrollArea: (
      <ScrollArea label="A wide table">
        <p>What may be too wide for a phone</p>
      </ScrollArea>
    ),
    ProductCardFrame: (
      <div className="grid gap-6 md:grid-cols-3">
        {each(ProductCardFrame, [
          { product, children: () => <p className="p-6">Its foot</p> },
          { product: { ...product, badge: 'POPULAR' }, children: () => <p className="p-6">Its foot</p> },
          { product, isSkeleton: true, children: () => <p className="p-6">Its foot</p> },
        ])}
      </div>
    ),
    SummaryCard: (
      <SummaryCard title="Order Summary" seats={1} totals={totals} isPayable>
        <p className="mt-5">What can be done with it</p>
      </SummaryCard>
    ),
  },
};
