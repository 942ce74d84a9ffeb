import { Check, Copy } from 'lucide-react';
import { memo } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface LicenseKeyListProps {
  readonly productName: string;
  readonly keys: readonly string[];
  /** The text that was copied just now. */
  readonly copied: string | null;
  readonly onCopy: (key: string) => void;
}

/** The keys of one product. A long list scrolls in itself, and only the rows in view are laid out. */
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        aria-label={`License keys for ${productName}`}
        className="mt-2 max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line bg-surface"
      >
        {keys.map((key) => (
          <LicenseKeyRow key={key} licenseKey={key} isCopied={key === copied} onCopy={onCopy} />
        ))}
      </ol>
    </section>
  );
}

interface LicenseKeyRowProps {
  readonly licenseKey: string;
  readonly isCopied: boolean;
  readonly onCopy: (key: string) => void;
}

const LicenseKeyRow = memo(function LicenseKeyRow({ licenseKey, isCopied, onCopy }: LicenseKeyRowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-2 pl-3 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
      <code className="min-w-0 py-2 font-mono text-[0.8125rem] break-all max-[24rem]:text-[0.6875rem] sm:text-sm">
        {licenseKey}
      </code>
      <button
        type="button"
        onClick={() => onCopy(licenseKey)}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 px-3 text-sm font-medium text-action-strong transition-colors -outline-offset-2 hover:underline"
      >
        {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
        <span className="max-sm:sr-only">{isCopied ? 'Copied' : 'Copy'}</span>
        <VisuallyHidden>{licenseKey}</VisuallyHidden>
      </button>
    </li>
  );
});
