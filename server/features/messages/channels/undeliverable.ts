/** A message that no further attempt would deliver: a wrong address, a call that is not allowed, a receiver that refused it. */
export class Undeliverable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'Undeliverable'
  }
}
