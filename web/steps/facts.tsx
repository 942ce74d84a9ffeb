import type { ReactNode } from 'react';

export function Facts({ facts }: { readonly facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-control border border-line bg-paper p-4 text-sm sm:grid-cols-2 sm:p-5">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-faint">{name}</dt>
          <dd className="mt-0.5 font-medium break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
