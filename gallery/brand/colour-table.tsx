import { contrast, type Demand, formatRatio } from '../../brand/colour.ts';
import { roleNames } from '../../brand/roles.ts';
import { demandsOf, type SchemeName, tokensOf } from '../../brand/tokens.ts';
import { shop } from '../../shop.config.ts';

/** Every colour of a scheme, with its least contrast where text or a control needs one. */
export function ColourTable({ scheme }: { readonly scheme: SchemeName }) {
  const colours = tokensOf(shop)[scheme];
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
      {roleNames.map((role) => (
        <li key={role} className="flex items-center gap-3 text-sm">
          <span
            className="size-10 shrink-0 rounded-control border border-line-strong"
            style={{ background: colours[role] }}
          />
          <span>
            <span className="block font-medium">{role}</span>
            <span className="block text-ink-soft">{colours[role]}</span>
            <span className="block text-ink-soft">
              {demandsOf(role, colours)
                .map((demand) => describe(colours[role], demand))
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function describe(colour: string, { ratio, on }: Demand): string {
  if (on.length === 0) return '';
  const least = Math.min(...on.map((background) => contrast(colour, background)));
  return `${formatRatio(least)} (needs ${ratio})`;
}
