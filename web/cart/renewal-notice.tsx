import type { RenewalPlan } from '../../contract/renewals.ts';
import { useLoadedProducts } from '../api/use-products.ts';
import {
  addYear,
  buyNewSeats,
  canRenewCovered,
  describeCovered,
} from '../renewal/covered-words.ts';
import { findInsteadQuestions, type InsteadQuestion } from '../renewal/instead-questions.ts';
import { LeftOpen } from '../renewal/left-open.tsx';
import { RenewalDays } from '../renewal/renewal-days.tsx';
import type { CartLine } from '../stored-cart/cart-lines.ts';
import {
  chooseInsteadOf,
  renewCoveredSeats,
  renewOrders,
  useCartRenewal,
} from '../stored-cart/cart-renewal.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { nameWithoutVendor } from '../ui/product-name.ts';
import { focusScreenHeading } from '../ui/screen-heading.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useCartPlan } from './use-cart-plan.ts';

/** Which orders the cart renews, and what the buyer has to choose. */
export function RenewalNotice({ lines }: { readonly lines: readonly CartLine[] }) {
  const { orderIds } = useCartRenewal();
  const plan = useCartPlan(lines);
  const products = useLoadedProducts();
  const isSold = !products || lines.some((line) => products.some(({ id }) => id === line.id));
  const unplanned = isSold ? renewalInGeneral : nothingSold;
  const [first] = orderIds;
  if (first === undefined) return null;
  const title =
    orderIds.length === 1 ? `Renews order ${first}` : `Renews ${orderIds.length} orders`;
  return (
    <Notice tone="info" title={title} className="mt-6 text-left">
      {/* Present from the start: screen readers then say what changes with the seats. */}
      <div role="status" aria-atomic={false}>
        {plan ? <PlannedRenewal plan={plan} /> : <p>{unplanned}</p>}
      </div>
      {!plan?.covered && <TextButton onClick={renewNothing}>Not a renewal</TextButton>}
    </Notice>
  );
}

/** The pressed button is gone with the notice. */
function renewNothing() {
  renewOrders([]);
  focusScreenHeading();
}

const renewalInGeneral =
  'The seats that you renew start when the old ones end, or today if they have ended already. ' +
  'Any more seats start today. You see the days before you pay.';

const nothingSold =
  'Your cart has nothing that renews it. Add the product that takes the place of the old one: ' +
  'you then choose whether it starts when the old one ends.';

function PlannedRenewal({ plan }: { readonly plan: RenewalPlan }) {
  const renewal = useCartRenewal();
  const products = useLoadedProducts() ?? [];
  if (plan.covered) return <Covered covered={plan.covered} />;
  return (
    <div className="space-y-3 py-1">
      <RenewalDays plan={plan} onChanged={focusScreenHeading} />
      {findInsteadQuestions(plan, renewal).map((question) => (
        <Instead key={question.productId} question={question} />
      ))}
      {plan.lines
        .filter(({ productId }) => renewal.insteadOf[productId] !== undefined)
        .map(({ productId, productName }) => (
          <TextButton key={productId} onClick={() => choose(productId, undefined)}>
            {`Change what ${nameWithoutVendor(productName)} takes the place of`}
          </TextButton>
        ))}
      <LeftOpen open={plan.open} products={products} onChanged={focusScreenHeading} />
    </div>
  );
}

interface CoveredProps {
  readonly covered: NonNullable<RenewalPlan['covered']>;
}

function Covered({ covered }: CoveredProps) {
  const { renewCovered } = useCartRenewal();
  const { title, text } = describeCovered(covered);
  return (
    <>
      <p>{`${title}. ${text}`}</p>
      <div className={buttons}>
        {canRenewCovered(covered, renewCovered) && (
          <Button variant="secondary" onClick={addYearToCovered}>
            {addYear}
          </Button>
        )}
        <Button variant="secondary" onClick={renewNothing}>
          {buyNewSeats}
        </Button>
      </div>
    </>
  );
}

function addYearToCovered() {
  renewCoveredSeats();
  focusScreenHeading();
}

const buttons = 'flex flex-wrap gap-2 pt-2 max-sm:*:w-full';

function Instead({ question }: { readonly question: InsteadQuestion }) {
  const { productId, name, others } = question;
  return (
    <div>
      <p>
        Is {name} instead of {others.map((other) => other.name).join(' or ')}? Then it starts when
        that ends.
      </p>
      <div className={buttons}>
        {others.map((other) => (
          <Button
            key={other.productId}
            variant="secondary"
            onClick={() => choose(productId, other.productId)}
          >
            {`Yes, instead of ${other.name}`}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => choose(productId, null)}>
          No, new seats from today
        </Button>
      </div>
    </div>
  );
}

function choose(productId: string, other: string | null | undefined) {
  chooseInsteadOf(productId, other);
  focusScreenHeading();
}
