import type { ReactNode } from 'react';

/** Names with their values, below each other. */
export function Details({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="space-y-2.5 text-sm">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
