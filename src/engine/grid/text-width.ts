/** Widths of texts by font: a browser takes 10 ms for some Chinese titles, and each list shows them again. */
const widths = new Map<string, number>()
/** Most kept widths: the titles of a hundred lists. */
const most = 2000

let pen: CanvasRenderingContext2D | null | undefined

/** Width of a text on one line, in pixels; 0 without a canvas. @param font CSS font, `14px sans-serif` */
export function textWidth(font: string, text: string): number {
  const key = `${font}\n${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = font
  const { width } = pen.measureText(text)
  // Fonts that are still loading give other widths later.
  if (document.fonts.status !== 'loaded') return width
  if (widths.size >= most) widths.clear()
  widths.set(key, width)
  return width
}
