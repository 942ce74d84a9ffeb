import { useEffect, useRef } from 'react';
import { countOf } from '../../contract/format.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { Form, Radios } from '../ui/fields.tsx';
import { productNames } from '../ui/product-names.ts';
import { Details } from '../ui/section.tsx';
import {
  describeDuplicates,
  describeImport,
  describeUnwrapped,
  describeUse,
} from './describe-keys.ts';
import { ImportColumns, ImportProducts } from './import-columns.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportDoubts, LeftOutRows } from './import-rows.tsx';
import type { ImportPreviewProps } from './use-import.ts';

export function ImportPreview({ report, products, state }: ImportPreviewProps) {
  const { formId, checking, importing, canImport, ask } = state;
  const { sellsImported } = state.draft;
  const { endEarly } = report;
  const duplicates = describeDuplicates(report);
  const makesKeys = report.products.some(({ fulfilment }) => fulfilment === 'generated');
  // The answer stays in view, so that it can be changed.
  const asksToSell = report.outcome === 'makes-own-keys' || (sellsImported !== '' && makesKeys);
  const named = products.filter(({ productId }) =>
    report.products.some((each) => each.productId === productId),
  );
  const use = canImport ? describeUse(named, sellsImported === 'yes') : null;

  const submit = () => {
    if (checking.isPending) return;
    if (canImport) importing.mutate(report.outcome === 'duplicates');
    else ask();
  };

  return (
    <Form id={formId} onSubmit={submit} className="space-y-5">
      <div className="space-y-2">
        <ImportHeading>{describeImport(report, products)}</ImportHeading>
        {report.productTexts.length === 0 && (
          <p className="text-sm wrap-anywhere text-ink-soft">{nameSource(products, state)}</p>
        )}
        {use !== null && <p>{use}</p>}
      </div>
      <KeysByProduct report={report} products={products} />
      <ImportColumns report={report} state={state} />
      <ImportProducts report={report} state={state} products={products} />
      <ImportDoubts report={report} state={state} />
      {asksToSell && <OwnKeys report={report} products={named} state={state} />}
      <ImportLines {...report} />
      {describeUnwrapped(report).map((text) => (
        <p key={text} className="text-sm text-ink-soft">
          {text}
        </p>
      ))}
      {endEarly > 0 && (
        <Notice tone="info" title={`${countOf(endEarly, 'key')} may stay unsold`}>
          <p>
            {endEarly === 1 ? 'It expires' : 'They expire'} within a year. The shop never sells a
            key that ends before the licence that is sold.
          </p>
        </Notice>
      )}
      {duplicates.length > 0 && (
        <Notice tone="info" title="Keys that are not imported again">
          {duplicates.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <LeftOutRows {...report} />
      <ActionFailure error={checking.error} fields={['leaveOut']} />
      <ActionFailure error={importing.error} />
    </Form>
  );
}

/** `keys.csv, for Ironbark Security Complete`, of a file that names no product. */
function nameSource(
  products: ImportPreviewProps['products'],
  { draft }: ImportPreviewProps['state'],
): string {
  const { source, file, productId } = draft;
  const name = source === 'file' && file ? file.name : 'Pasted keys';
  return `${name}, for ${productNames(products)[productId] ?? productId}`;
}

type KeysByProductProps = Pick<ImportPreviewProps, 'report' | 'products'>;

/** Of a file for several products. */
function KeysByProduct({ report, products }: KeysByProductProps) {
  if (report.products.length < 2) return null;
  const names = productNames(products);
  const counts = report.products.map(({ productId, newKeys }) => [
    names[productId] ?? productId,
    countOf(newKeys, 'key'),
  ]);
  return <Details of={Object.fromEntries(counts)} />;
}

function OwnKeys({ report, products, state: { draft, choose } }: ImportPreviewProps) {
  const generated = report.products.filter(({ fulfilment }) => fulfilment === 'generated');
  const names = products
    .filter(({ productId }) => generated.some((each) => each.productId === productId))
    .map(({ productName }) => productName);
  return (
    <Notice
      tone="info"
      data-own-keys
      title={`The shop makes the keys of ${names.join(' and ')} itself`}
    >
      <Radios
        stacked
        legend="Is it to sell the imported keys from now on?"
        labels={{
          yes: 'Yes: sell the imported keys from now on',
          no: 'No: keep them, and go on selling keys that the shop makes',
        }}
        chosen={draft.sellsImported}
        onChoose={(sellsImported) => choose({ sellsImported })}
      />
    </Notice>
  );
}

function ImportHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-heading">
      {children}
    </h3>
  );
}
