/** What the person who starts the server got wrong, or cannot be done: one line for them, and exit code 1. */
export class StartRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartRefused'
  }
}
