import { Link } from 'wouter';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { formatKeys } from './format-count.ts';

/** Says that a restore has taken keys off sale, and where to confirm them. */
export function QuarantineNotice({ products }: { readonly products: readonly ProductStock[] }) {
  const affected = products.filter(({ quarantined }) => quarantined > 0);
  if (affected.length === 0) return null;
  return (
    <Notice tone="danger" title="A restored backup has put keys in quarantine">
      <p>Keys may have been sold after the backup was made. They are off sale until you confirm them:</p>
      <ul className="space-y-1">
        {affected.map(({ productId, productName, quarantined }) => (
          <li key={productId}>
            <Link
              href={`/keys/${productId}?show=quarantined`}
              className="link inline-flex min-h-6 items-center text-inherit pointer-coarse:min-h-11"
            >
              {formatKeys(quarantined)} of {productName}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
