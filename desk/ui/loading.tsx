/** In place of data that is loading: calm grey rows, announced once. */
export function Loading({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div role="status" className="space-y-3 py-2">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={i} aria-hidden className="h-7 rounded-control bg-sunken" />
      ))}
    </div>
  );
}
