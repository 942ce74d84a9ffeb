import { useId } from 'react';
import { hasIds, height, isWordmark, markup, viewBox, width } from '../../brand/page-logo.ts';

interface LogoMarkProps {
  /** Its height, and the most that it may be wide. */
  readonly className: string;
}

/** The seller's mark. The shop's name is beside it: see `besideLogo`. */
export function LogoMark({ className }: LogoMarkProps) {
  if (markup === null) return <LogoFile className={className} />;
  if (hasIds) return <LogoWithIds className={className} markup={markup} />;
  return <LogoInside className={className} markup={markup} />;
}

interface InsideProps extends LogoMarkProps {
  readonly markup: string;
}

/** An id is one element's in the whole page. */
function LogoWithIds({ className, markup }: InsideProps) {
  const id = useId();
  return <LogoInside className={className} markup={markup.replaceAll('{id}', id)} />;
}

/** The build has read the markup element by element, and refuses what isn't a shape or a colour. */
function LogoInside({ className, markup }: InsideProps) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: See above.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

function LogoFile({ className }: LogoMarkProps) {
  return (
    <picture className="contents">
      {/* Or else it is an item of a flex box, with a gap beside it. */}
      <source className="hidden" srcSet="/logo-dark.svg" media="(prefers-color-scheme: dark)" />
      <img
        src="/logo.svg"
        alt=""
        width={width}
        height={height}
        className={`${className} w-auto object-contain object-left`}
      />
    </picture>
  );
}

/** The look of the name beside the logo. A wordmark has it inside: it is there for screen readers alone. */
export function besideLogo(look = ''): string {
  return isWordmark ? 'sr-only' : look;
}
