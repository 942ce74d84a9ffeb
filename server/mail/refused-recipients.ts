/**
 * The recipients that the mail server refused since it last accepted a mail. One or two have a bad
 * address. When it refuses every recipient, whatever its words are, it refuses the shop.
 */
export class RefusedRecipients {
  readonly #recipients = new Set<string>();

  /** An accepted mail shows that the server takes mails of the shop. */
  addAccepted(): void {
    this.#recipients.clear();
  }

  /** Whether so many were refused in a row that the fault is the shop's. */
  addRefused(recipients: string | readonly string[]): boolean {
    this.#recipients.add([recipients].flat().join());
    return this.#recipients.size >= mostInARow;
  }
}

const mostInARow = 3;
