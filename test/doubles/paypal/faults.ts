/** What goes wrong with the next calls whose path matches, before or after they took effect. */
export interface Fault {
  readonly path: RegExp;
  readonly when: 'before' | 'after';
  /** A status, a connection that is cut, or what PayPal says of the same call while it is made. */
  readonly how:
    | 404
    | 429
    | 500
    | 503
    | 'cut'
    | 'PREVIOUS_REQUEST_IN_PROGRESS'
    | 'ORDER_COMPLETION_IN_PROGRESS';
  times: number;
}

export interface MadeCall {
  readonly call: string;
  readonly requestId: string | undefined;
  readonly body: string;
}
