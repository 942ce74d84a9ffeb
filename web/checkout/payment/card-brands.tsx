const brands = [
  { name: 'Visa', mark: 'VISA', width: 40 },
  { name: 'Mastercard', mark: 'Mastercard', width: 68 },
  { name: 'American Express', mark: 'AMEX', width: 44 },
];

/** The cards that are accepted, as plain marks of our own. */
export function CardBrands() {
  return (
    <ul aria-label="Accepted cards" className="flex flex-wrap gap-1.5">
      {brands.map(({ name, mark, width }) => (
        <li key={name}>
          <svg
            role="img"
            aria-label={name}
            viewBox={`0 0 ${width} 24`}
            className="h-6 text-ink-soft"
            fill="none"
          >
            <rect x="0.5" y="0.5" width={width - 1} height="23" rx="4" className="fill-surface stroke-line" />
            <text
              x={width / 2}
              y="15.75"
              textAnchor="middle"
              className="fill-current text-[10px] font-semibold tracking-wide"
            >
              {mark}
            </text>
          </svg>
        </li>
      ))}
    </ul>
  );
}
