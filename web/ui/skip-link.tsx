import { focusScreenHeading } from './screen-heading.tsx';

/** A button, so that the address stays the same. */
export function SkipLink() {
  return (
    <button
      type="button"
      onClick={focusScreenHeading}
      className="sr-only rounded-control bg-ink font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2.5"
    >
      Skip to content
    </button>
  );
}
