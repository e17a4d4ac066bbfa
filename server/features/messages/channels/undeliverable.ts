/** Permanent failure of a message: invalid address, forbidden call, or refusal by the receiver. */
export class Undeliverable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'Undeliverable'
  }
}
