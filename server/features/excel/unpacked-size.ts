const endSignature = 0x06054b50
const entrySignature = 0x02014b50

/**
 * Unpacked size from a zip's directory, in bytes; Infinity for anything unusual. Checked before unpacking, so
 * that a small file cannot become a huge one.
 */
export function unpackedSize(file: Buffer): number {
  const end = findEnd(file)
  if (end < 0) return Number.POSITIVE_INFINITY
  const entries = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  let total = 0
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entrySignature) return Number.POSITIVE_INFINITY
    total += file.readUInt32LE(at + 24)
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return total
}

function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557); at -= 1) {
    if (file.readUInt32LE(at) === endSignature) return at
  }
  return -1
}
