/** A new Idempotency-Key. Not by `crypto.randomUUID`, which a page served over plain http to another machine does not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
