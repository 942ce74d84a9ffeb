/**
 * Why a document can't be made now: the compiler can't be loaded on this machine, it refused the
 * document, or its process ended or took too long.
 */
export type DocumentFault = 'missing' | 'refused' | 'stopped';

/** An attempt to make a document failed. One that only waits for its turn is not such a failure. */
export class DocumentFailure extends Error {
  readonly fault: DocumentFault;
  /** What a route that needed the document responds with. */
  readonly code = 'DOCUMENT_FAILED';

  constructor(fault: DocumentFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Each as the end of a sentence. */
export const documentFaults: Readonly<Record<DocumentFault, string>> = {
  missing: 'the document compiler is not installed for this machine',
  refused: 'the document compiler refuses it',
  stopped: 'the document compiler ended or took too long',
};
