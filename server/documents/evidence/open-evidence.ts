import type { KeySealer } from '../../keys/key-sealer.ts';
import type { ArchiveParts } from '../invoice.ts';
import { describeEvidence } from './describe-evidence.ts';
import { readEvidence } from './read-evidence.ts';

interface EvidenceParts extends ArchiveParts {
  readonly sealer: KeySealer;
}

/** Makes the document for each download: it says what is known then. Null for an unpaid order. */
export function openEvidence({ db, sealer, render, ...issuer }: EvidenceParts) {
  return async (orderId: string, preparedAt: Date): Promise<Buffer | null> => {
    const evidence = await readEvidence(db, sealer, orderId);
    return evidence && render(describeEvidence({ ...issuer, evidence, preparedAt }));
  };
}
