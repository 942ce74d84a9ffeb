import type { PolicyAnswer } from '../../contract/policies.ts';

/** Without its title. */
export function PolicyText({ blocks }: Pick<PolicyAnswer, 'blocks'>) {
  return (
    <div className="max-w-prose space-y-4 wrap-anywhere text-ink-soft">
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a policy doesn't change while it is shown
        <Block key={i} {...block} />
      ))}
    </div>
  );
}

type PolicyBlock = PolicyAnswer['blocks'][number];
type Span = PolicyBlock['lines'][number][number];

function Block({ kind, lines }: PolicyBlock) {
  const texts = lines.map((spans) => spans.map(showSpan));
  switch (kind) {
    case 'heading':
      return <h3 className="text-heading text-ink">{texts}</h3>;
    case 'list':
      return (
        <ul className="list-disc space-y-2 pl-5">
          {texts.map((text, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={i}>{text}</li>
          ))}
        </ul>
      );
    default:
      return <p className="">{texts}</p>;
  }
}

function showSpan({ text, bold, href }: Span, i: number) {
  if (bold) return <strong key={i}>{text}</strong>;
  if (!href) return text;
  return (
    <a key={i} href={href} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
}
