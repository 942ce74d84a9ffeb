import { Moment } from '../ui/format.tsx';

export function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return <p className="text-ink-soft">Not used yet</p>;
  return (
    <p className="text-ink-soft">
      Last used <Moment at={at} />
    </p>
  );
}
