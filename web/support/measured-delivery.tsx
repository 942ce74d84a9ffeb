import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoadedDelivery } from '../api/use-delivery.ts';

/** The delivery promise as measured. What is loaded after the screen has opened is not shown: it would move the rest. */
export function MeasuredDelivery() {
  const [text] = useState(useLoadedDelivery());
  if (!text) return null;
  return (
    <p className="mt-5 flex gap-3 text-ink-soft">
      <MailCheck aria-hidden strokeWidth={1.6} className="mt-0.5 size-5 shrink-0 text-eucalyptus" />
      {text.long}
    </p>
  );
}
