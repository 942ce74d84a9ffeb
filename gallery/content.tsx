import { type ComponentProps, useState } from 'react';
import type { PricedProduct } from '../web/api/responses.ts';
import { CartLineItem } from '../web/cart/cart-line-item.tsx';
import { CartTotals } from '../web/cart/cart-totals.tsx';
import { ComparisonTable } from '../web/products/comparison-table.tsx';
import { ProductCard, ProductGrid, ProductSkeletons } from '../web/products/product-card.tsx';
import { Accordion } from '../web/ui/accordion.tsx';
import { Button } from '../web/ui/button.tsx';
import { Badge, Card } from '../web/ui/card.tsx';
import { EmailLink, PhoneLink } from '../web/ui/contact-links.tsx';
import { Dialog } from '../web/ui/dialog.tsx';
import { Money } from '../web/ui/money.tsx';
import { Notice } from '../web/ui/notice.tsx';
import { ProductMark } from '../web/ui/product-mark.tsx';
import { toast } from '../web/ui/toast.ts';
import { each, type GallerySection } from './section.tsx';

const ignore = () => undefined;

const removed = { title: 'Removed from cart', description: 'Security Complete' };

export const messages: GallerySection = {
  title: 'Messages',
  advice:
    'A toast confirms an action and closes after 5 seconds. What a buyer must read also appears in a notice, with role “alert” for a failure. In a dialog both show the same text, since screen readers don’t announce what is outside a dialog.',
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
        onClick: () => toast({ ...removed, action: { label: 'Undo', onClick: ignore } }),
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
  description: 'Malware protection and firewall for every device in the business.',
  features: ['Real-time malware protection', 'Managed firewall'],
};
const products: readonly PricedProduct[] = [
  {
    ...product,
    id: 'endpoint-enterprise',
    name: 'Ironbark Enterprise Protection',
    priceCents: 8999,
    edition: 'Enterprise',
    comparison: [{ feature: 'Analytics', offer: 'Basic' }],
  },
  {
    ...product,
    id: 'endpoint-complete',
    name: 'Ironbark Security Complete',
    priceCents: 14_999,
    edition: 'Complete',
    badge: 'POPULAR',
    comparison: [{ feature: 'Analytics', offer: true }],
  },
];

const line = {
  ...product,
  id: 'endpoint-enterprise',
  name: 'Enterprise Protection',
  price: 89.99,
  quantity: 3,
};

const questions = [
  { question: 'How quickly will I receive my licence keys?', answer: 'Within 5 minutes of payment.' },
  { question: 'Can I upgrade?', answer: 'Yes, at any time. Contact our support team.' },
];

export const content: GallerySection = {
  title: 'Content',
  advice: 'A card has no padding of its own. Money takes integer cents.',
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

export const wideContent: GallerySection = {
  title: 'Products and lists',
  advice:
    'The price is the strongest element of a card. The total with GST is beside Add to Cart. A skeleton is the card itself, with bars in place of text. Content that is too wide for a phone scrolls inside a ScrollArea.',
  areWide: true,
  components: {
    Accordion: <Accordion items={questions} />,
    ComparisonTable: <ComparisonTable products={products} />,
    ProductCard: (
      <ProductGrid>
        {products.map((one) => (
          <ProductCard key={one.id} product={one} />
        ))}
      </ProductGrid>
    ),
    ProductSkeletons: <ProductSkeletons />,
    CartLineItem: <CartLineItem line={line} onRemove={ignore} />,
    CartTotals: (
      <CartTotals
        keysFollow={false}
        lines={[{ unitPriceCents: 8999, quantity: 3 }]}
        onCheckout={ignore}
        onQuote={ignore}
        openingCheckout={false}
        openingQuote={false}
      />
    ),
  },
};
