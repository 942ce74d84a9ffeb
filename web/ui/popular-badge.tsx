import { Badge } from './badge.tsx';

/** Sits on the upper edge of a card, which must be `relative`. */
export function PopularBadge() {
  return (
    <Badge tone="eucalyptus" className="absolute -top-3.5 right-6 tracking-wide lg:right-8">
      POPULAR
    </Badge>
  );
}
