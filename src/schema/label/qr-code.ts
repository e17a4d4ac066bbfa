import { encode } from 'uqr'

/** Modules of a QR code, row by row: true is dark. */
export type Grid = readonly (readonly boolean[])[]

/** QR code of a text (ISO/IEC 18004, UTF-8, level M), without a quiet zone. @throws RangeError when it is too long. */
export function qrCode(text: string): Grid {
  return encode(text, { ecc: 'M', border: 0 }).data
}
