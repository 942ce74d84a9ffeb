import { type ComponentType, createElement, Fragment, type ReactNode, useId } from 'react';

export interface GallerySection {
  readonly title: string;
  /** The states of each component. */
  readonly components: Readonly<Record<string, ReactNode>>;
  /** Each fills the column. */
  readonly areWide?: boolean;
}

/** A component with the properties of each of its states. */
export function each<Props extends object>(component: ComponentType<Props>, states: readonly Props[]) {
  return createElement(Fragment, null, ...states.map((state) => createElement(component, state)));
}

export function Section({ title, components, areWide = false }: GallerySection) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-section">
        {title}
      </h2>
      {Object.entries(components).map(([name, states]) => (
        <div key={name} className="mt-8 border-t border-line pt-4">
          <h3 className="mb-4 text-sm font-semibold text-ink-soft">{name}</h3>
          <div className={areWide ? '' : 'flex flex-wrap items-start gap-4'}>{states}</div>
        </div>
      ))}
    </section>
  );
}
