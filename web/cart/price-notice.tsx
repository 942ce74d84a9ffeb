import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { shop } from '../../shop.config.ts';
import { useLoadedProducts } from '../api/use-products.ts';
import { type CartLine, pricedQuantity } from '../stored-cart/cart-lines.ts';
import { findPriceChanges, takeOverPrices } from '../stored-cart/price-changes.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';

/** The lines whose price has changed since they were added. */
export function PriceNotice({ lines }: { readonly lines: readonly CartLine[] }) {
  const products = useLoadedProducts();
  const seen = lines.map((line) => ({ ...pricedQuantity(line), productId: line.id, name: line.name }));
  const changes = products ? findPriceChanges(seen, products) : [];
  if (!products || changes.length === 0) return null;
  const isWithdrawal = changes.every(({ newUnitPriceCents }) => newUnitPriceCents === null);
  return (
    <Notice
      tone="info"
      role="status"
      title={isWithdrawal ? 'No longer sold' : 'Our prices have changed since you added these items'}
      className="mt-6"
    >
      <ul className="space-y-1">
        {changes.map(({ line, newUnitPriceCents }) => (
          <li key={line.productId}>
            {nameWithoutVendor(line.name, shop.vendorName)}
            {newUnitPriceCents === null ? (
              !isWithdrawal && ': no longer sold'
            ) : (
              <>
                {': '}
                <Money cents={line.unitPriceCents} /> before, now{' '}
                <Money cents={newUnitPriceCents} className="font-semibold" /> per seat/year, ex GST
              </>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-2" onClick={() => takeOverPrices(products)}>
        {isWithdrawal ? 'Remove from Cart' : 'Update Prices'}
      </Button>
    </Notice>
  );
}
