import { randomFillSync } from 'node:crypto'

const size = 16
/** Random bytes of the next ids: one call of the system for many, as some writes make thousands. */
const pool = Buffer.alloc(size * 256)
let used = pool.length

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += size
  return pool.subarray(used - size, used)
}

let last = 0
let count = 0

/** New id: 32 hex characters (UUIDv7 without its dashes) that sort by the order of creation in this process (RFC 9562, 6.2). */
export function newId(now = Date.now()): string {
  const bytes = randomBytes()
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
