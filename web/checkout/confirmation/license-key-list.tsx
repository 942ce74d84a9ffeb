import { Check, Copy } from 'lucide-react';

interface LicenseKeyListProps {
  readonly productName: string;
  readonly keys: readonly string[];
  /** The text that was copied just now. */
  readonly copied: string | null;
  readonly onCopy: (key: string) => void;
}

/** The keys of one product. A long list scrolls, and the browser renders only the rows in view. */
export function LicenseKeyList({ productName, keys, copied, onCopy }: LicenseKeyListProps) {
  return (
    <section aria-label={productName}>
      <h4 className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{productName}</span>
        <span className="shrink-0 text-ink-faint tabular-nums">
          {keys.length} {keys.length === 1 ? 'key' : 'keys'}
        </span>
      </h4>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
        tabIndex={0}
        aria-label={`License keys for ${productName}`}
        className="mt-2 max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line bg-surface"
      >
        {keys.map((key) => {
          const Icon = key === copied ? Check : Copy;
          return (
            <li
              key={key}
              className="flex min-h-11 items-center justify-between gap-2 pl-3 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]"
            >
              <code className="min-w-0 py-2 font-mono text-[0.8125rem] break-all max-[24rem]:text-[0.6875rem] sm:text-sm">
                {key}
              </code>
              <button
                type="button"
                onClick={() => onCopy(key)}
                className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 px-3 text-sm font-medium text-action-strong transition-colors -outline-offset-2 hover:underline"
              >
                <Icon aria-hidden className="size-4" />
                <span className="max-sm:sr-only">{key === copied ? 'Copied' : 'Copy'}</span>
                <span className="sr-only">{key}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
