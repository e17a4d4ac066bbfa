import { barsOf, fitsCode128 } from './code128.ts'
import { gs1Fields, gs1Text } from './gs1.ts'
import { filled, type LabelValues } from './label-values.ts'
import type { LabelElement } from './layout.ts'
import { qrCode } from './qr-code.ts'
import { millimetres, wrapped } from './wrap.ts'

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

/** What is drawn, in millimetres from the upper left corner. The `y` of a text is its baseline, `w` the width it is aligned in. */
export type Shape =
  | (Box & { readonly shape: 'fill' })
  | (Box & { readonly shape: 'frame'; readonly thick: number })
  | (Omit<Box, 'h'> & {
      readonly shape: 'text'
      readonly text: string
      readonly size: number
      readonly bold: boolean
      readonly align: 'left' | 'center' | 'right'
    })
  | (Box & { readonly shape: 'bits'; readonly columns: number; readonly rows: number; readonly bits: string })
  | (Box & { readonly shape: 'fault'; readonly text: string })

/** Size of captions under codes. Points. */
const captionSize = 7
const lineHeight = 1.25
/** Height of letters above their baseline, of their size. */
export const ascent = 0.88

/** Shapes of a label. A code whose value is wrong is drawn as a fault: a label must not carry one that scans as something else. */
export function drawn(elements: readonly LabelElement[], values: LabelValues): readonly Shape[] {
  return elements.flatMap((element) => shapesOf(element, values))
}

function shapesOf(element: LabelElement, values: LabelValues): readonly Shape[] {
  const { x, y, w, h } = element
  switch (element.kind) {
    case 'text':
      return letters(element, filled(element.text, values), element)
    case 'field': {
      const text = values.texts[element.field] ?? ''
      return letters(
        element,
        element.caption ? `${values.titles[element.field] ?? element.field}: ${text}` : text,
        element,
      )
    }
    case 'code128':
      return bars(element, filled(element.value, values), (text) => (fitsCode128(text) ? text : undefined))
    case 'gs1':
      return bars(element, filled(element.value, values), (text) => {
        const fields = gs1Fields(text)
        return fields && gs1Text(fields)
      })
    case 'qr':
      return modules(element, filled(element.value, values))
    case 'image':
      return [{ shape: 'bits', x, y, w, h, columns: element.columns, rows: element.rows, bits: element.bits }]
    case 'line':
      return [{ shape: 'fill', x, y, ...(w >= h ? { w, h: element.thick } : { w: element.thick, h }) }]
    case 'box':
      return [{ shape: 'frame', x, y, w, h, thick: element.thick }]
    case 'table':
      return tableShapes(element, values)
  }
}

type Letters = Extract<LabelElement, { readonly kind: 'text' | 'field' | 'table' }>

function letters({ x, y, w, h }: Box, text: string, { size, bold, align }: Pick<Letters, 'size' | 'bold' | 'align'>) {
  const height = size * millimetres
  return wrapped(text, w / height, Math.floor(h / (height * lineHeight))).map((line, index): Shape => {
    const baseline = y + height * (ascent + index * lineHeight)
    return { shape: 'text', x, y: baseline, w, text: line, size, bold: bold === true, align: align ?? 'left' }
  })
}

type Code = Box & { readonly caption?: boolean }

function bars(code: Code, text: string, encoded: (text: string) => string | undefined): readonly Shape[] {
  const { x, y, w, h } = code
  const value = text === '' ? undefined : encoded(text)
  if (value === undefined) return [{ shape: 'fault', x, y, w, h, text }]
  const { bars: all, width } = barsOf(value)
  const module = w / width
  const below = code.caption === true ? captionSize * millimetres * 1.3 : 0
  const lines = all.map(([at, run]): Shape => {
    return { shape: 'fill', x: x + at * module, y, w: run * module, h: Math.max(1, h - below) }
  })
  const caption = {
    shape: 'text',
    x,
    y: y + h - 0.4,
    w,
    text,
    size: captionSize,
    bold: false,
    align: 'center',
  } as const
  return below > 0 ? [...lines, caption] : lines
}

/** Whether a QR code has room for a text. */
export const fitsQr = (text: string): boolean => text !== '' && new TextEncoder().encode(text).length <= 2000

/** Quiet zone around a QR code. Modules. */
const quiet = 4

function modules({ x, y, w, h }: Box, text: string): readonly Shape[] {
  if (!fitsQr(text)) return [{ shape: 'fault', x, y, w, h, text }]
  const grid = qrCode(text)
  const side = Math.min(w, h) / (grid.length + quiet * 2)
  // Dark modules next to each other are one bar.
  return grid.flatMap((row, at) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(
      ({ 0: run, index }): Shape => ({
        shape: 'fill',
        ...{ x: x + (index + quiet) * side, y: y + (at + quiet) * side, w: run.length * side, h: side },
      }),
    ),
  )
}

function tableShapes(element: Extract<LabelElement, { kind: 'table' }>, values: LabelValues): readonly Shape[] {
  const { x, y, w, h, table, columns, size } = element
  const height = size * millimetres * 1.6
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const titles = Object.fromEntries(columns.map(({ field }) => [field, values.titles[`${table}.${field}`] ?? field]))
  const rows = [titles, ...(values.tables[table] ?? [])].slice(0, Math.max(1, Math.floor(h / height)))
  return rows.flatMap((row, index) => {
    const top = y + index * height
    let left = x
    const cells = columns.flatMap(({ field, width }) => {
      const box = { x: left + 0.6, y: top + height * 0.1, w: (width / all) * w - 1.2, h: height }
      left += (width / all) * w
      return letters(box, row[field] ?? '', { ...element, bold: index === 0 }).slice(0, 1)
    })
    return [...cells, { shape: 'fill', x, y: top + height - 0.1, w, h: 0.2 } as const]
  })
}
