import { ComparisonTable } from '../web/products/comparison-table.tsx';
import { Accordion } from '../web/ui/accordion.tsx';
import { Card } from '../web/ui/card.tsx';
import { EmailLink, PhoneLink } from '../web/ui/contact-links.tsx';
import { LogoMark } from '../web/ui/logo.tsx';
import { Money } from '../web/ui/money.tsx';
import { ProductMark } from '../web/ui/product-mark.tsx';
import { Section, States } from './section.tsx';

const product = { name: '', description: '', priceCents: 100, features: [] };
const products = [
  { ...product, id: 'a', edition: 'Enterprise', comparison: [{ feature: 'Analytics', offer: 'Basic' }] },
  {
    ...product,
    id: 'endpoint-complete',
    edition: 'Complete',
    comparison: [{ feature: 'Analytics', offer: true }],
  },
];

const questions = [
  { question: 'How quickly will I receive my licence keys?', answer: 'Within 5 minutes of payment.' },
  { question: 'Can I upgrade?', answer: 'Yes, at any time. Contact our support team.' },
];

export function ContentSection() {
  return (
    <Section
      title="Content"
      advice="A card has no padding of its own. Money takes integer cents. Content that is too wide for a phone scrolls inside a ScrollArea."
    >
      <States of="Card">
        <Card className="w-60 p-5">Plain</Card>
        <Card tone="eucalyptus" className="w-60 p-5">
          Complete, and success
        </Card>
      </States>
      <States of="Marks">
        <LogoMark className="size-12" />
        <ProductMark complete={false} />
        <ProductMark complete />
      </States>
      <States of="Money and links">
        <Money cents={26_371_402} className="text-2xl font-semibold" />
        <PhoneLink />
        <EmailLink />
      </States>
      <div className="max-w-2xl">
        <Accordion items={questions} />
      </div>
      <ComparisonTable products={products} />
    </Section>
  );
}
