import { barsOf, fitsCode128 } from './code128.ts'
import { ascent, drawn, fitsQr, type Shape } from './drawing.ts'
import { gs1Fields, gs1Text } from './gs1.ts'
import { filled, type LabelValues } from './label-values.ts'
import type { LabelElement, LabelSize } from './layout.ts'
import { qrCode } from './qr-code.ts'
import { millimetres } from './wrap.ts'

/** Dots of a millimetre: 203 dpi, the usual print head. */
const dots = 8
/** Font of the printer with East Asian letters, of the font packs of Zebra. */
const wideFont = 'E:SIMSUN.FNT'

const at = (length: number): number => Math.max(0, Math.round(length * dots))

/** Labels in ZPL II: texts and codes as those of the printer, so that they are sharp; tables as texts and lines. */
export function zpl(size: LabelSize, elements: readonly LabelElement[], labels: readonly LabelValues[]): string {
  return labels
    .map((values) => {
      const fields = elements.flatMap((element) => fieldsFor(element, values))
      // UTF-8, then the width and length of the label.
      return ['^XA', '^CI28', `^PW${at(size.width)}`, `^LL${at(size.height)}`, ...fields, '^XZ'].join('\n')
    })
    .join('\n')
}

function fieldsFor(element: LabelElement, values: LabelValues): readonly string[] {
  switch (element.kind) {
    case 'code128': {
      const text = filled(element.value, values)
      return fitsCode128(text) ? [barcode(element, text, text, 'A')] : []
    }
    case 'gs1': {
      const text = filled(element.value, values)
      const fields = gs1Fields(text)
      // Mode D reads identifiers in brackets, and adds Function 1 itself.
      return fields ? [barcode(element, text, gs1Text(fields), 'D')] : []
    }
    case 'qr':
      return qr(element, filled(element.value, values))
    default:
      return drawn([element], values).flatMap(fieldFor)
  }
}

function qr(element: LabelElement, text: string): readonly string[] {
  if (!fitsQr(text)) return []
  const module = Math.floor(at(Math.min(element.w, element.h)) / (qrCode(text).length + 8))
  return [`${origin(element)}^BQN,2,${limited(module)}^FH_^FDMA,${escaped(text)}^FS`]
}

/** Width of a module: 1 to 10 dots. */
const limited = (module: number): number => Math.min(10, Math.max(1, module))

const origin = ({ x, y }: { readonly x: number; readonly y: number }): string => `^FO${at(x)},${at(y)}`

type Code = Extract<LabelElement, { readonly kind: 'code128' | 'gs1' }>

function barcode(element: Code, text: string, encoded: string, mode: 'A' | 'D'): string {
  const module = limited(Math.floor(at(element.w) / barsOf(encoded).width))
  const caption = element.caption === true
  const height = at(caption ? element.h - 3 : element.h)
  return `${origin(element)}^BY${module}^BCN,${height},${caption ? 'Y' : 'N'},N,N,${mode}^FH_^FD${escaped(text)}^FS`
}

function fieldFor(shape: Shape): readonly string[] {
  switch (shape.shape) {
    case 'text':
      return shape.text === '' ? [] : [letters(shape)]
    case 'fill': {
      const [wide, high] = [Math.max(1, at(shape.w)), Math.max(1, at(shape.h))]
      return [`${origin(shape)}^GB${wide},${high},${Math.min(wide, high)}^FS`]
    }
    case 'frame':
      return [`${origin(shape)}^GB${at(shape.w)},${at(shape.h)},${Math.max(1, at(shape.thick))}^FS`]
    case 'bits':
      return [graphic(shape)]
    case 'fault':
      return []
  }
}

const aligned = { left: 'L', center: 'C', right: 'R' }

function letters({ x, y, w, size, text, align }: Extract<Shape, { shape: 'text' }>): string {
  const height = at(size * millimetres)
  const font = /[\u2e80-\uffff]/u.test(text) ? `^A@N,${height},${height},${wideFont}` : `^A0N,${height}`
  const top = { x, y: y - size * millimetres * ascent }
  return `${origin(top)}${font}^FB${at(w)},1,0,${aligned[align]}^FH_^FD${escaped(text)}^FS`
}

/** Picture in the dots of the printer, in rows of whole bytes. */
function graphic({ x, y, w, h, columns, rows, bits }: Extract<Shape, { shape: 'bits' }>): string {
  const isDark = bitAt(bits, columns)
  const [wide, high] = [Math.max(1, at(w)), Math.max(1, at(h))]
  const line = Math.ceil(wide / 8)
  const byteOf = (byte: number, row: number) => {
    const dark = Array.from({ length: 8 }, (_, bit) => {
      const column = byte * 8 + bit
      return column < wide && isDark(Math.floor((column * columns) / wide), Math.floor((row * rows) / high))
    })
    return Number.parseInt(dark.map((each) => (each ? 1 : 0)).join(''), 2)
  }
  const bytes = Array.from({ length: line * high }, (_, index) => byteOf(index % line, Math.floor(index / line)))
  const hex = bytes.map((value) => value.toString(16).padStart(2, '0').toUpperCase()).join('')
  return `${origin({ x, y })}^GFA,${bytes.length},${bytes.length},${line},${hex}^FS`
}

function bitAt(bits: string, columns: number): (column: number, row: number) => boolean {
  const source = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0))
  const line = Math.ceil(columns / 8)
  return (column, row) => (((source[row * line + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1) === 1
}

/** Text of a field: command letters in hexadecimal, controls left out, so that no value can give commands to the printer. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\^~_\\]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
