import { drawn, type Shape } from '../../../src/schema/label/drawing.ts'
import type { LabelValues } from '../../../src/schema/label/label-values.ts'
import type { LabelElement, LabelSize } from '../../../src/schema/label/layout.ts'
import type { OpenType } from '../../platform/pdf/open-type.ts'
import { PdfFile } from '../../platform/pdf/pdf-file.ts'
import { type PdfFont, pdfFont } from '../../platform/pdf/print-font.ts'

const points = 72 / 25.4
const fixed = (value: number): string => String(Math.round(value * 1000) / 1000)
/** Stroke that makes letters bold: a part of their size. */
const boldness = 0.03

/** Labels as a PDF, one on each page of the size of the paper. */
export function labelPdf(
  size: LabelSize,
  elements: readonly LabelElement[],
  labels: readonly LabelValues[],
  machineFont: OpenType | undefined,
): Buffer {
  const file = new PdfFile()
  const font = pdfFont(machineFont)
  const contents = labels.map((values) => drawn(elements, values).map((shape) => operators(shape, size.height, font)))
  const pages = file.reserve()
  const resources = file.reserve()
  const box = `[0 0 ${fixed(size.width * points)} ${fixed(size.height * points)}]`
  const numbers = contents.map((parts) => {
    const content = file.stream(Buffer.from(parts.join('\n'), 'latin1'))
    return file.add(
      `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box} /Resources ${resources} 0 R /Contents ${content} 0 R >>`,
    )
  })
  file.set(resources, `<< /Font << /F1 ${font.write(file)} 0 R >> >>`)
  file.set(
    pages,
    `<< /Type /Pages /Count ${numbers.length} /Kids [${numbers.map((each) => `${each} 0 R`).join(' ')}] >>`,
  )
  return file.bytes(file.add(`<< /Type /Catalog /Pages ${pages} 0 R >>`))
}

/** Operators of a shape. A PDF counts from the lower edge. */
function operators(shape: Shape, height: number, font: PdfFont): string {
  const rectangle = ({
    x,
    y,
    w,
    h,
  }: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
  }) => [x, height - y - h, w, h].map((length) => fixed(length * points)).join(' ')
  switch (shape.shape) {
    case 'fill':
      return `${rectangle(shape)} re f`
    case 'frame': {
      const half = shape.thick / 2
      const inner = { x: shape.x + half, y: shape.y + half, w: shape.w - shape.thick, h: shape.h - shape.thick }
      return `${fixed(shape.thick * points)} w ${rectangle(inner)} re S`
    }
    case 'text':
      return letters(shape, height, font)
    case 'bits':
      return picture(shape, height)
    // A cross where a code would be wrong.
    case 'fault': {
      const [left, bottom] = [shape.x * points, (height - shape.y - shape.h) * points]
      const [right, top] = [left + shape.w * points, bottom + shape.h * points]
      const lines = `${fixed(left)} ${fixed(bottom)} m ${fixed(right)} ${fixed(top)} l ${fixed(left)} ${fixed(top)} m ${fixed(right)} ${fixed(bottom)} l`
      return `0.5 w ${rectangle(shape)} re ${lines} S`
    }
  }
}

const shares = { left: 0, center: 0.5, right: 1 }

function letters(shape: Extract<Shape, { shape: 'text' }>, height: number, font: PdfFont): string {
  const { x, y, w, text, size, bold, align } = shape
  if (text === '') return ''
  const x0 = x * points + (w * points - font.widthOf(text) * size) * shares[align]
  const mode = bold ? `2 Tr ${fixed(size * boldness)} w` : '0 Tr'
  return `BT /F1 ${fixed(size)} Tf ${mode} ${fixed(x0)} ${fixed((height - y) * points)} Td <${font.encoded(text)}> Tj ET`
}

/** Picture of two colours inside the content: 1 is dark. */
function picture({ x, y, w, h, columns, rows, bits }: Extract<Shape, { shape: 'bits' }>, height: number): string {
  const line = Math.ceil(columns / 8)
  const data = Buffer.alloc(line * rows)
  Buffer.from(bits, 'base64').copy(data)
  const matrix = [w * points, 0, 0, h * points, x * points, (height - y - h) * points].map(fixed).join(' ')
  // Hexadecimal, so that no byte of the picture ends it.
  return `q ${matrix} cm BI /W ${columns} /H ${rows} /IM true /BPC 1 /D [1 0] /F /AHx ID ${data.toString('hex')}> EI Q`
}
