import { classNames } from '../../web/ui/class-names.ts';
import type { DrawnDraft } from './use-drawn-draft.ts';

interface DraftPageProps {
  readonly drawing: NonNullable<DrawnDraft['drawing']>;
  /** From 1 on. */
  readonly page: number;
  readonly isCurrent: boolean;
}

/** A page of a drawing: the part of the image that has it. An image can't run scripts. */
export function DraftPage({ drawing: { svg, pages }, page, isCurrent }: DraftPageProps) {
  const [, width = 1, height = 1] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  const place = pages > 1 ? (page - 1) / (pages - 1) : 0;
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={`Page ${page} of ${pages} of the draft`}
      style={{
        aspectRatio: `${width} / ${height / pages}`,
        objectPosition: `0 ${place * 100}%`,
      }}
      className={classNames(pageClass, !isCurrent && 'opacity-50')}
    />
  );
}

/** Paper is white in a dark scheme, too. */
const pageClass = 'w-full rounded-control border border-line bg-white object-cover';
