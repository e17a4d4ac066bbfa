import type { LabelElement } from '../../../schema/label/layout.ts'

/** Longest side of a picture. Pixels. */
const longest = 320

type Picture = Pick<Extract<LabelElement, { readonly kind: 'image' }>, 'bits' | 'columns' | 'rows'>

/** Picture of a file in black and white, as label printers have it: what is darker than its mean brightness is black. */
export async function readPicture(file: File): Promise<Picture> {
  const source = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(source.width, source.height))
  const [columns, rows] = [
    Math.max(1, Math.round(source.width * scale)),
    Math.max(1, Math.round(source.height * scale)),
  ]
  const canvas = new OffscreenCanvas(columns, rows)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, columns, rows)
  context.drawImage(source, 0, 0, columns, rows)
  return { columns, rows, bits: bitsOf(context.getImageData(0, 0, columns, rows).data, columns, rows) }
}

/** Bits of pixels (RGBA), in rows of whole bytes. */
function bitsOf(pixels: Uint8ClampedArray, columns: number, rows: number): string {
  const levels = Array.from({ length: columns * rows }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3)
    return red * 0.299 + green * 0.587 + blue * 0.114
  })
  const limit = Math.min(200, (Math.min(...levels) + Math.max(...levels)) / 2)
  const line = Math.ceil(columns / 8)
  const bytes = new Uint8Array(line * rows)
  for (const [at, level] of levels.entries()) {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const place = row * line + (column >> 3)
    if (level < limit) bytes[place] = (bytes[place] ?? 0) | (0x80 >> (column & 7))
  }
  return btoa(String.fromCharCode(...bytes))
}
