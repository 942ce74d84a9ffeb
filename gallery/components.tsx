import { Copy, Trash2 } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  Fragment,
  type ReactNode,
  useState,
} from 'react';
import { australianStates } from '../contract/checkout.ts';
import { Accordion } from '../web/ui/accordion.tsx';
import { Button, IconButton } from '../web/ui/button.tsx';
import { ButtonLink } from '../web/ui/button-link.tsx';
import { Badge, Card } from '../web/ui/card.tsx';
import { EmailLink, PhoneLink } from '../web/ui/contact-links.tsx';
import { DemoNotice } from '../web/ui/demo-notice.tsx';
import { Money } from '../web/ui/money.tsx';
import { Notice } from '../web/ui/notice.tsx';
import { ProductCardFrame } from '../web/ui/product-card-frame.tsx';
import { ProductMark } from '../web/ui/product-mark.tsx';
import { QuantityField } from '../web/ui/quantity-field.tsx';
import { ScrollArea } from '../web/ui/scroll-area.tsx';
import { SelectField } from '../web/ui/select-field.tsx';
import { SummaryCard } from '../web/ui/summary-card.tsx';
import { TextButton } from '../web/ui/text-button.tsx';
import { TextField } from '../web/ui/text-field.tsx';
import { toast } from '../web/ui/toast.ts';
import { DialogOnDemand } from './dialog-on-demand.tsx';

const className = 'w-64';
const placeholder = 'Select state';

const removed = { title: 'Removed from cart', description: 'Security Complete' };

const product = {
  name: 'Ironbark Security Complete',
  description: 'Malware protection and firewall for every device in the business.',
  features: ['Everything in Enterprise Protection', 'Advanced threat hunting'],
  edition: 'Complete',
  priceCents: 14_999,
};
const totals = { subtotalCents: 14_999, gstCents: 1_500, totalCents: 16_499 };

const answers = {
  'How quickly will I receive my licence keys?': 'Within 5 minutes of payment.',
  'Can I upgrade?': 'Yes, at any time. Contact our support team.',
};

/** The shared components, each in all its states. */
export const components: Readonly<Record<string, ReactNode>> = {
  Button: each(Button, [
    { children: 'Primary' },
    { children: 'Primary, busy', busy: true },
    { children: 'Primary, unavailable', 'aria-disabled': true },
    { children: 'Large', size: 'large' },
    { children: 'Secondary', variant: 'secondary' },
    { children: 'Secondary, busy', variant: 'secondary', busy: true },
    { children: 'Ghost', variant: 'ghost' },
  ]),
  ButtonLink: <ButtonLink href="#top">A link to elsewhere</ButtonLink>,
  'IconButton: its name is its tooltip': each(IconButton, [
    { label: 'Remove Enterprise Protection', children: <Trash2 className="size-4.5" /> },
    { label: 'Copy license key', variant: 'secondary', children: <Copy className="size-4.5" /> },
    { label: 'Close', busy: true, children: null },
  ]),
  'TextButton: within a sentence': (
    <p>
      Didn’t get it? <TextButton>Resend Code</TextButton>, or <TextButton idle>Call Us</TextButton>{' '}
      in 20 seconds
    </p>
  ),
  'QuantityField: 1 to 999': each(Quantity, [
    { productName: 'Enterprise Protection', seats: 1 },
    { productName: 'Security Complete', seats: 25 },
    { productName: 'Everything', seats: 999 },
  ]),
  TextField: each<ComponentProps<typeof TextField>>(TextField, [
    { className, label: 'Empty', placeholder: 'you@company.com.au' },
    { className, label: 'Filled in', defaultValue: 'Mia Nguyen' },
    { className, label: 'With a hint', hint: 'Any one key of the order' },
    { className, label: 'Left out', optional: true },
    { className, label: 'Wrong', error: 'First name is required' },
    { className, label: 'With a button', trailing: <Button variant="secondary">Copy</Button> },
  ]),
  SelectField: each<ComponentProps<typeof SelectField>>(SelectField, [
    {
      className,
      options: australianStates,
      label: 'Nothing chosen',
      placeholder,
      defaultValue: '',
    },
    { className, options: australianStates, label: 'Chosen', defaultValue: 'QLD' },
    {
      className,
      options: australianStates,
      label: 'Missing',
      placeholder,
      defaultValue: '',
      error: 'State is required',
    },
  ]),
  Notice: each(Notice, [
    {
      className: 'w-80',
      tone: 'info',
      children: 'Our prices have changed since you opened the page.',
    },
    {
      className: 'w-80',
      tone: 'danger',
      title: 'Your card was declined',
      children: 'Try another card.',
    },
    {
      className: 'w-80',
      tone: 'offline',
      children: 'You are offline. Nothing you entered is lost.',
    },
  ]),
  DemoNotice: <DemoNotice title="Demo Mode Active">No money is taken.</DemoNotice>,
  Toast: each(Button, [
    { children: 'Show a toast', onClick: () => toast(removed) },
    {
      children: 'Show a toast with an action',
      onClick: () => toast({ ...removed, action: { label: 'Undo', onClick: () => undefined } }),
    },
    {
      children: 'Show a destructive toast',
      onClick: () => toast({ ...removed, variant: 'destructive' }),
    },
  ]),
  Dialog: each(DialogOnDemand, [
    { title: 'A dialog' },
    { title: 'A dialog with a footer', footer: <p>The footer stays in view.</p> },
  ]),
  Badge: each(Badge, [
    { tone: 'highlight', children: 'POPULAR' },
    { tone: 'action', children: '12' },
  ]),
  Card: each(Card, [
    { className: 'w-60 p-5', children: 'Plain' },
    { className: 'w-60 p-5', children: 'Complete, and success', tone: 'highlight' },
  ]),
  ProductMark: each(ProductMark, [
    { name: 'Enterprise Protection', complete: false },
    { name: 'Security Complete', complete: true },
    { name: 'Server Protection', complete: false },
  ]),
  Money: <Money cents={26_371_402} className="text-2xl font-semibold" />,
  PhoneLink: <PhoneLink />,
  EmailLink: <EmailLink />,
  Accordion: (
    <div className="w-full">
      <Accordion answers={answers} />
    </div>
  ),
  ScrollArea: (
    <ScrollArea label="A wide table" className="w-full">
      <p>What may be too wide for a phone</p>
    </ScrollArea>
  ),
  ProductCardFrame: (
    <div className="grid w-full gap-6 md:grid-cols-3">
      {each(ProductCardFrame, [
        { product, children: () => <p className="p-6">Its foot</p> },
        {
          product: { ...product, badge: 'POPULAR' },
          children: () => <p className="p-6">Its foot</p>,
        },
        { product, isSkeleton: true, children: () => <p className="p-6">Its foot</p> },
      ])}
    </div>
  ),
  SummaryCard: (
    <SummaryCard title="Order Summary" seats={1} totals={totals} isPayable className="w-full">
      <p className="mt-5">What can be done with it</p>
    </SummaryCard>
  ),
};

function each<Props extends object>(component: ComponentType<Props>, states: readonly Props[]) {
  return createElement(Fragment, null, ...states.map((state) => createElement(component, state)));
}

function Quantity({
  productName,
  seats,
}: {
  readonly productName: string;
  readonly seats: number;
}) {
  const [value, setValue] = useState(seats);
  return <QuantityField productName={productName} value={value} onChange={setValue} />;
}
