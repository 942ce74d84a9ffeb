/** Hands mails over to whoever delivers them. */
export interface Mailer {
  /** Where mails go, for the log at start: never a password. */
  readonly destination: string;

  /**
   * Hands one mail over. Resolves when it was accepted, or refused for good (`rejected`: the server answered
   * 5xx for this recipient). Throws when it may work later: no connection, a time-out, a 4xx.
   */
  send(mail: Mail): Promise<'accepted' | 'rejected'>;

  close(): Promise<void>;
}

export interface Mail {
  /** Without angle brackets; the same for every repeat of the same mail (RFC 5322 section 3.6.4). */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}
