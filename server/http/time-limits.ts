/** How long a client may take, in milliseconds. All but the last together keep no slow one longer than 15 s. */
export interface TimeLimits {
  /** From the start of a connection or a request to the end of its headers. */
  readonly headers: number;
  /** To the end of its body. */
  readonly request: number;
  /** How often the two above are looked at: what they catch may be older by this. */
  readonly check: number;
  /**
   * How long a client that is sent an answer may take none of it. Files go in pieces of 64 KiB, so this is also
   * the slowest reader that is put up with: 9 KB/s.
   */
  readonly answerPause: number;
  /** How long a connection may idle between two requests: longer than the 60 s of common proxies, who then part first. */
  readonly idle: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: 10_000,
  request: 12_000,
  check: 2_000,
  answerPause: 7_000,
  idle: 72_000,
};
