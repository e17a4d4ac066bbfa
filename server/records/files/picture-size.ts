/** Declared width and height of a picture. */
type Size = { readonly width: number; readonly height: number }

/** First bytes that contain the declared size: metadata of a JPEG may precede it. */
export const pictureHead = 2 * 1_048_576

/** Limits that a browser draws without harm, in pixels. */
const mostPixels = 100_000_000
const longestSide = 20_000

/** Limits in the units of messages. */
export const pictureLimits = { max: mostPixels / 1_000_000, side: longestSide } as const

/** No browser draws a shorter file. Bytes. */
const shortest = 40

/** Whether a picture declares no readable size, or more pixels than a browser draws without harm. The type is detected by content. */
export function isOversized(head: Buffer): boolean {
  const size = sizeOf(head)
  if (!size) return head.length > shortest
  const { width, height } = size
  return width > longestSide || height > longestSide || width * height > mostPixels
}

function sizeOf(head: Buffer): Size | undefined {
  try {
    if (head.readUInt32BE(0) === 0x89504e47) return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    if (head.readUInt16BE(0) === 0xffd8) return jpegSize(head)
    const word = head.toString('latin1', 0, 4)
    if (word === 'GIF8') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    if (word === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return webpSize(head)
    return undefined
  } catch (error) {
    // A file that ends before its size is not a picture.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

// ITU T.81, B.1.1: segments of a marker and a length; the frame header (SOF) holds the size.
function jpegSize(head: Buffer): Size | undefined {
  let at = 2
  for (;;) {
    // Decoders skip bytes other than markers, and fill bytes.
    while (head.readUInt8(at) !== 0xff || head.readUInt8(at + 1) === 0xff || head.readUInt8(at + 1) === 0) at += 1
    const marker = head.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    // Some markers have no length.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + head.readUInt16BE(at + 2)
  }
}

// RFC 9649: simple lossy, simple lossless and extended files.
function webpSize(head: Buffer): Size | undefined {
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  return undefined
}
