import { useEffect, useRef } from 'react';
import type { ImportReport } from '../../contract/desk/key-import.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { ActionFailure } from '../ui/action-failure.tsx';
import { describeDuplicates, describeImport } from './describe-import.ts';
import { ImportChoices, Lines } from './import-choices.tsx';
import type { useImport } from './use-import.ts';

interface ImportPreviewProps {
  readonly report: ImportReport;
  readonly product: ProductStock | undefined;
  readonly productName: string;
  readonly state: ReturnType<typeof useImport>;
  /** Of the form, which a button outside it submits. */
  readonly id: string;
}

/** What an import would do. */
export function ImportPreview(props: ImportPreviewProps) {
  const { report, product, productName, state, id } = props;
  const { checking, importing, canImport } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { faults, faultCount } = report;
  const duplicates = describeDuplicates(report);
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canImport && !checking.isPending)
          importing.mutate({ skipDuplicates: report.outcome === 'duplicates' });
      }}
    >
      <div className="space-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-heading">
          {describeImport(report, productName)}
        </h3>
        {canImport && product?.fulfilment === 'stock' && (
          <p>Nothing is imported yet. Imported keys are on sale immediately.</p>
        )}
        {canImport && (product?.awaited ?? 0) > 0 && (
          <p>Paid orders wait for these keys: the oldest get theirs first, by mail.</p>
        )}
        {canImport && product?.fulfilment === 'generated' && (
          <p>
            Nothing is imported yet. The shop makes the keys of this product now: imported keys are kept until
            you set it to be sold from stock.
          </p>
        )}
      </div>
      <KeySample report={report} />
      {duplicates.length > 0 && (
        <Notice tone="info" title="Keys that are not imported again">
          <ul className="space-y-1">
            {duplicates.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice
          tone="danger"
          title={faultCount === 1 ? '1 line is no key' : `${faultCount} lines are no keys`}
        >
          <Lines
            label="Lines that are no keys"
            lines={faults.map(({ line, message }) => ({ line, text: message }))}
            count={faultCount}
          />
        </Notice>
      )}
      <ImportChoices report={report} state={state} />
      <ActionFailure error={importing.error} />
    </form>
  );
}

/** The first and the last keys, so that a person sees what they are. */
function KeySample({ report: { sample } }: { readonly report: ImportReport }) {
  if (sample.first.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {(
        [
          ['First keys', sample.first],
          ['Last keys', sample.last],
        ] as const
      )
        .filter(([, keys]) => keys.length > 0)
        .map(([name, keys]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            {keys.map((key) => (
              <dd key={key} className="font-mono wrap-anywhere">
                {key}
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
