import { FindKeysCard, type LoadFindKeys } from '../my-orders/find-keys-card.tsx';
import { Accordion } from '../ui/accordion.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { ContactBlock } from './contact-block.tsx';
import { MeasuredDelivery } from './measured-delivery.tsx';
import { questions } from './questions.tsx';
import { ResourceCards } from './resource-cards.tsx';

interface SupportScreenProps {
  readonly loadFindKeys: LoadFindKeys;
}

export default function SupportScreen({ loadFindKeys }: SupportScreenProps) {
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>Support</ScreenHeading>
      <p className="mt-3 max-w-3xl text-lg text-ink-soft">
        Australian-based help with choosing, installing and renewing your licences.
      </p>
      <div className="mt-10 grid grid-cols-1 items-start gap-x-12 gap-y-14 lg:grid-cols-[min(23rem,40%)_minmax(0,1fr)]">
        <div className="space-y-6">
          <ContactBlock />
          <FindKeysCard load={loadFindKeys}>
            Bought from us before? Verify your email address to see your orders, with their licence keys and
            invoices.
          </FindKeysCard>
        </div>
        <section aria-labelledby="questions-heading">
          <h2 id="questions-heading" className="text-section">
            Frequently asked questions
          </h2>
          <div className="mt-5">
            <Accordion items={questions} />
          </div>
          <MeasuredDelivery />
        </section>
      </div>
      <ResourceCards />
    </div>
  );
}
