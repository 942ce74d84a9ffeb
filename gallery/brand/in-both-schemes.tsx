import type { ReactNode } from 'react';

type SchemeName = 'light' | 'dark';

interface InBothSchemesProps {
  readonly title: string;
  /** The dark one is below. */
  readonly wide?: boolean;
  readonly children: (scheme: SchemeName) => ReactNode;
}

/** The light scheme beside the dark one: the theme's colours follow `color-scheme`. */
export function InBothSchemes({ title, wide = false, children }: InBothSchemesProps) {
  return (
    <section className="space-y-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className={wide ? 'grid gap-4' : 'grid gap-4 lg:grid-cols-2'}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            style={{ colorScheme: scheme }}
            className="min-w-0 overflow-hidden rounded-card border border-line bg-paper p-5 text-ink"
          >
            {children(scheme)}
          </div>
        ))}
      </div>
    </section>
  );
}
