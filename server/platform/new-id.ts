import { randomBytes } from 'node:crypto'

let last = 0
let count = 0

/** New id: 32 hex characters (UUIDv7 without its dashes) that sort by the order of creation in this process (RFC 9562, 6.2). */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  const counted = now <= last
  last = Math.max(now, last)
  count = counted ? count + 1 : 0
  if (count > 0xfff) {
    // The counter of one millisecond overflows: the next one begins early.
    last += 1
    count = 0
  }
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex')
}
