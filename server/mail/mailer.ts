/** Delivers mails. */
export interface Mailer {
  /** Where mails go, for the log at start: never a password. */
  readonly destination: string;

  /**
   * Delivers one mail. Resolves when it was accepted, or when the recipient's address was refused for good. Throws when
   * a retry may succeed: no connection, a timeout, a 4xx, or a 5xx about the sender, which the operator can fix.
   */
  send(mail: Mail): Promise<MailOutcome>;

  /** Connects as for a mail, and sends none. Throws when no mail can be delivered now. */
  check(): Promise<void>;

  close(): Promise<void>;
}

/** `reason` is the reply of the mail server: mask it before logging it. */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'address-refused'; readonly reason: string };

export interface Mail {
  /** Without angle brackets; the same for every repeat of the same mail (RFC 5322 section 3.6.4). */
  readonly messageId: string;
  /** One address, or several that see each other. */
  readonly to: string | readonly string[];
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
