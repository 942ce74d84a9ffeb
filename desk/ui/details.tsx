import type { ReactNode } from 'react';

/** Names with their values, below each other. What has no value is left out. */
export function Details({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="space-y-2.5 text-sm">
      {of.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
