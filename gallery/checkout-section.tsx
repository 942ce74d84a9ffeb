import { validBilling } from '../test/valid-billing.ts';
import { OrderConfirmation } from '../web/checkout/confirmation/order-confirmation.tsx';
import { ChargeNote } from '../web/checkout/payment/payment-form.tsx';
import { PurchaseSummary } from '../web/checkout/payment/purchase-summary.tsx';
import { StepIndicator } from '../web/checkout/steps/step-indicator.tsx';
import { LicenseKeyList } from '../web/keys/license-keys.tsx';
import { Section, States } from './section.tsx';

const lines = [
  { productId: 'endpoint-complete', name: 'Security Complete', quantity: 2, unitPriceCents: 14_999 },
];

const order = {
  orderId: 'ORD-7K4T-9WPN-3VGY-6JFB',
  transactionId: 'TXN-9F3A-17C2-04BE-D581',
  totalCents: 32_998,
  licenseKeys: [{ productName: 'Ironbark Security Complete', keys: makeKeys(2) }],
};

const ignore = () => undefined;

export function CheckoutSection() {
  return (
    <Section
      title="Checkout"
      advice="The amount and the billing details are visible before Complete Purchase and can be changed there. A long list of keys scrolls."
    >
      <States of="Parts of the steps">
        <div className="grid w-full max-w-xl grid-cols-1 gap-10">
          <StepIndicator step="email" />
          <StepIndicator step="address" />
          <StepIndicator step="payment" />
          <PurchaseSummary
            purchase={{ email: 'mia.nguyen@example.com', billing: validBilling, lines }}
            canChange
          />
          <ChargeNote keysFollow={false} totalCents={32_998} />
        </div>
      </States>
      <States of="Confirmation">
        <div className="grid w-full max-w-xl gap-10">
          <OrderConfirmation order={order} email="mia.nguyen@example.com" />
          <LicenseKeyList
            productName="Many keys"
            keys={makeKeys(40)}
            copied={makeKeys(2)[1] ?? null}
            onCopy={ignore}
          />
        </div>
      </States>
    </Section>
  );
}

function makeKeys(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `A2C9X-K7DE3-4FGH5-MNPQ6-${String(22_001 + i)}`);
}
