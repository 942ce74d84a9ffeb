import type { PolicyAnswer } from '../../contract/policies.ts';

/** Without its title. */
export function PolicyText({ blocks }: Pick<PolicyAnswer, 'blocks'>) {
  return (
    <div className="max-w-prose space-y-4 wrap-anywhere text-ink-soft">
      {blocks.map(({ kind, lines }, i) => {
        const texts = lines.map((spans) => spans.map(showSpan));
        const key = `${kind} ${i}`;
        if (kind === 'list')
          return (
            <ul key={key} className="list-disc space-y-2 pl-5">
              {texts.map((text, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a policy doesn't change while it is shown
                <li key={i}>{text}</li>
              ))}
            </ul>
          );
        const Element = kind === 'heading' ? 'h3' : 'p';
        return (
          <Element key={key} className={kind === 'heading' ? 'text-heading text-ink' : ''}>
            {texts}
          </Element>
        );
      })}
    </div>
  );
}

type Span = PolicyAnswer['blocks'][number]['lines'][number][number];

function showSpan({ text, bold, href }: Span, i: number) {
  if (bold) return <strong key={i}>{text}</strong>;
  if (!href) return text;
  return (
    <a key={i} href={href} target="_blank" rel="noopener" className="link">
      {text}
    </a>
  );
}
