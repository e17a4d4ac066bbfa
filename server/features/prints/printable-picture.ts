import { inflateSync } from 'node:zlib'

const signature = '89504e470d0a1a0a'
/** Largest side of a printed picture. Pixels. */
const longest = 4000
/** Channels of the colour types of PNG: grey, RGB, palette, grey with alpha, RGBA. */
const channels: { readonly [colourType: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether the PDF can have a picture: a whole PNG of 8-bit channels without interlacing. The PDF writer unpacks pictures outside the call,
 * where a broken one would end the process.
 */
export function isPrintable(bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).toString('hex') !== signature || bytes.length < 57) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, colour, interlace] = [bytes[24], bytes[25] ?? -1, bytes[28]]
  const perPixel = channels[colour]
  const isKnown = depth === 8 && perPixel !== undefined && interlace === 0
  if (!isKnown || Math.max(width, height) > longest || width * height === 0) return false
  const packed = packedIn(bytes)
  const length = (width * perPixel + 1) * height
  return packed !== undefined && unpackedLength(packed, length) === length
}

/** Packed rows of a PNG; undefined if a part of it is missing, or a palette without its colours. */
function packedIn(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let hasColours = bytes[25] !== 3
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) return undefined
    if (kind === 'IEND') return hasColours ? Buffer.concat(parts) : undefined
    if (kind === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    if (kind === 'PLTE') hasColours = true
    at += 12 + length
  }
  return undefined
}

function unpackedLength(packed: Buffer, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length
  } catch {
    // Broken or longer than its sides: such a picture is not printed, its name is.
    return -1
  }
}
