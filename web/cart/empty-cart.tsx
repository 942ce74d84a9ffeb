import { Button } from '../ui/button.tsx';

export function EmptyCart({ onBrowse }: { readonly onBrowse: () => void }) {
  return (
    <>
      <p className="mt-3 text-lg text-ink-soft">Add some security solutions to get started</p>
      <Button size="large" className="mt-8" onClick={onBrowse}>
        Browse Products
      </Button>
    </>
  );
}

export function EmptyCartMark() {
  return (
    <svg
      viewBox="0 0 120 96"
      aria-hidden="true"
      className="mx-auto mb-8 w-32 fill-surface"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M60 6 40 13.5V30c0 13 8.5 22.5 20 27.5 11.5-5 20-14.5 20-27.5V13.5z"
        className="stroke-line-strong"
        strokeDasharray="4 5"
      />
      <path d="M14 58h22l7 12h34l7-12h22v22a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z" className="stroke-ink" />
    </svg>
  );
}
