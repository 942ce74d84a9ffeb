/** What PostgreSQL and the connections to it have to say: a part of the shop's log. */
export interface ServerLog {
  info(message: string): void;
  error(details: object, message: string): void;
}

/** What starting PostgreSQL has to say, too. */
export interface StartLog extends ServerLog {
  warn(message: string): void;
}
