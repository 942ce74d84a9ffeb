import { CircleCheck, X } from 'lucide-react';
import * as z from 'zod/mini';
import { parseJson } from '../api/api-error.ts';
import { readStored, store } from '../browser/storage.ts';
import type { LoadFindKeys } from '../my-orders/find-keys-card.tsx';
import { boughtKey } from '../stored-cart/cart-store.ts';
import { type PurchaseNews, setPurchaseNews } from '../stored-cart/purchase-news.ts';
import { openCheckout, useOpenedCheckout } from '../tabs/opened-checkout.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Recipient } from '../ui/recipient.tsx';
import { useLazyDialog } from '../ui/use-lazy-dialog.ts';

interface PurchaseNoticeProps {
  readonly news: PurchaseNews;
  readonly loadFindKeys: LoadFindKeys;
}

/** Stays until the buyer closes it, unlike a toast. */
export default function PurchaseNotice({ news, loadFindKeys }: PurchaseNoticeProps) {
  const { state } = useOpenedCheckout();
  const { Dialog, entry, loading, show } = useLazyDialog(loadFindKeys, 'Find my keys');
  if (state === 'open') return null;
  const close = () => {
    store('sessionStorage', boughtKey, null);
    setPurchaseNews(null);
  };
  const check = () => {
    setPurchaseNews(null);
    openCheckout({ kind: 'buy-cart' });
  };
  if (typeof news === 'object')
    return (
      <div role="status" className="column flex flex-wrap items-center gap-x-2 pt-4 text-sm">
        <CircleCheck className="size-4.5 shrink-0 text-highlight-strong" />
        <p>
          Order <span translate="no">{news.completed}</span> is complete.
        </p>
        <Button variant="ghost" className="underline max-sm:ml-2.25" busy={loading} onClick={show}>
          Find my keys
        </Button>
        <IconButton label="Close" className="ml-auto" onClick={close}>
          <X className="size-4.5" />
        </IconButton>
        {Dialog && <Dialog {...entry} />}
      </div>
    );
  return (
    <div className="column pt-6">
      <Notice tone="info" role="status" title={titles[news]}>
        <PurchaseWords news={news} />
        <div className="flex flex-wrap gap-2 pt-2">
          {news === 'unconfirmed' && (
            <Button variant="secondary" onClick={check}>
              Check Payment
            </Button>
          )}
          {news !== 'unconfirmed' && (
            <Button variant="secondary" busy={loading} onClick={show}>
              Find My Keys
            </Button>
          )}
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
        </div>
      </Notice>
      {Dialog && <Dialog {...entry} />}
    </div>
  );
}

const titles = {
  returned: 'Your payment is being completed',
  unconfirmed: 'Your last payment is not confirmed',
  bought: 'Your payment was successful',
};

function PurchaseWords({ news }: Pick<PurchaseNoticeProps, 'news'>) {
  const stored = readStored('sessionStorage', boughtKey) ?? '';
  const bought = purchase.safeParse(parseJson(stored)).data;

  if (news === 'unconfirmed')
    return <p>Do not pay again: it may have gone through. You are never charged twice for it.</p>;
  if (news === 'bought' && bought)
    return (
      <p>
        Your licence keys and tax invoice of order <span translate="no">{bought.orderId}</span> are
        on their way to <Recipient address={bought.email} />.
      </p>
    );
  return (
    <p>
      If you approved it at PayPal, do not pay again. Your licence keys come by email within 5
      minutes, to the address that you verified. This browser doesn’t have the order, so your cart
      here may differ.
    </p>
  );
}

const purchase = z.object({ orderId: z.string(), email: z.string() });
