/** How long a client may take, in milliseconds. All but `idle` together keep no slow client longer than 15 s. */
export interface TimeLimits {
  /** From the start of a connection or a request to the end of its headers. */
  readonly headers: number;
  /** From the same start to the end of the body. */
  readonly request: number;
  /** How often the two above are checked: a client may stay longer by this. */
  readonly check: number;
  /** How long a client may read nothing of its response. Files are written in 64 KiB, so it must read 9 KB/s. */
  readonly answerPause: number;
  /** Between two requests. Longer than the 60 s of common proxies, so that they close first. */
  readonly idle: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: 10_000,
  request: 12_000,
  check: 2_000,
  answerPause: 7_000,
  idle: 72_000,
};
