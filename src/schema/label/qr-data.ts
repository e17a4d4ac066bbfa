// Data codewords of versions 1 to 40 at level M: ISO/IEC 18004, table 7.
const capacities = [
  16, 28, 44, 64, 86, 108, 124, 154, 182, 216, 254, 290, 334, 365, 415, 453, 507, 563, 627, 669, 714, 782, 860, 914,
  1000, 1062, 1128, 1193, 1267, 1373, 1455, 1541, 1631, 1725, 1812, 1914, 1992, 2102, 2216, 2334,
]

/** Smallest version for a text, and its codewords: mode, length, bytes, terminator and padding. @throws RangeError when none has room. */
export function dataBits(text: string): { readonly version: number; readonly bytes: readonly number[] } {
  const content = [...new TextEncoder().encode(text)]
  const version = capacities.findIndex((room, index) => content.length + (index < 9 ? 2 : 3) <= room) + 1
  const room = capacities[version - 1]
  if (room === undefined) throw new RangeError('too long for a QR code')
  const length = version < 10 ? [content.length] : [content.length >> 8, content.length & 255]
  // The mode is half a byte, so that everything after it is shifted by four bits.
  const halves = [4, ...[...length, ...content].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const bytes: number[] = []
  for (let at = 0; at < halves.length; at += 2) bytes.push(((halves[at] ?? 0) << 4) | (halves[at + 1] ?? 0))
  for (let pad = 0; bytes.length < room; pad += 1) bytes.push(pad % 2 === 0 ? 236 : 17)
  return { version, bytes }
}
