export interface GatewayLog {
  warn(event: object, message: string): void;
  error(event: object, message: string): void;
}

/** What a gateway refuses of the shop's calls, for its operators. */
export interface Refusal {
  /** Such as `return_url`, or `the secret key`. */
  readonly what: string;
  /** The gateway's own words, without what it quotes of the call. */
  readonly words: string;
}

/** Where a gateway reports its failures. */
export interface GatewayReports {
  readonly log: GatewayLog;
  /** Tells the operators that no purchase may succeed until they do something. */
  readonly reportRefusal: (refusal: Refusal) => void;
}
