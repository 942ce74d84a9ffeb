import { useEffect, useRef } from 'react';
import type { ImportReport } from '../../contract/desk/key-import.ts';
import { Button } from '../../web/ui/button.tsx';
import { formatKeys } from './format-count.ts';

interface ImportResultProps {
  readonly report: ImportReport;
  readonly productName: string;
  readonly onClose: () => void;
}

/** Says that keys were imported. */
export function ImportResult({ report, productName, onClose }: ImportResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-heading">
          {formatKeys(report.newKeys)} imported for {productName}
        </h3>
        <p>This is import #{report.batchId}. Orders that wait for keys get theirs now, the oldest first.</p>
      </div>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
