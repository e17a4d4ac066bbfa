import { drawn, type Shape } from '../../../src/schema/label/drawing.ts'
import type { LabelValues } from '../../../src/schema/label/label-values.ts'
import type { LabelElement, LabelSize } from '../../../src/schema/label/layout.ts'
import { type PrintPen, printPen } from '../../platform/pdf/print-pen.ts'

const points = 72 / 25.4

/** Labels as a PDF, one on each page of the size of the paper. */
export async function labelPdf(
  title: string,
  size: LabelSize,
  elements: readonly LabelElement[],
  labels: readonly LabelValues[],
): Promise<Buffer> {
  const pages = labels.map((values) => drawn(elements, values))
  const texts = pages.flatMap((shapes) => shapes.filter((shape) => shape.shape === 'text'))
  const pen = await printPen(title, texts)
  const draw = drawWith(pen)
  for (const shapes of pages) {
    pen.page(size.width * points, size.height * points)
    for (const shape of shapes) draw(shape)
  }
  return pen.bytes()
}

const shares = { left: 0, center: 0.5, right: 1 }

function drawWith(pen: PrintPen): (shape: Shape) => void {
  const { document } = pen
  return (shape) => {
    const [x, y, w] = [shape.x * points, shape.y * points, shape.w * points]
    switch (shape.shape) {
      case 'fill':
        document.rect(x, y, w, shape.h * points).fill('black')
        break
      case 'frame': {
        const thick = shape.thick * points
        document.lineWidth(thick).rect(x + thick / 2, y + thick / 2, w - thick, shape.h * points - thick)
        document.stroke('black')
        break
      }
      case 'text':
        pen.line({ ...shape, x: x + (w - pen.widthOf(shape, shape.size)) * shares[shape.align], y })
        break
      case 'bits':
        document.addContent(picture(shape))
        break
      // A cross where a code would be wrong.
      case 'fault': {
        const [right, low] = [x + w, y + shape.h * points]
        document
          .lineWidth(0.5)
          .rect(x, y, w, low - y)
          .moveTo(x, y)
          .lineTo(right, low)
          .moveTo(x, low)
          .lineTo(right, y)
        document.stroke('black')
      }
    }
  }
}

/** Picture of two colours inside the content of its page: 1 is dark, the rest is left as it is. */
function picture({ x, y, w, h, columns, rows, bits }: Extract<Shape, { shape: 'bits' }>): string {
  const data = Buffer.alloc(Math.ceil(columns / 8) * rows)
  Buffer.from(bits, 'base64').copy(data)
  // Pages of pdfkit count from the upper edge; pictures are drawn upwards.
  const matrix = [w, 0, 0, -h, x, y + h].map((length) => (length * points).toFixed(3)).join(' ')
  // Hexadecimal, so that no byte of the picture ends it.
  return `q ${matrix} cm BI /W ${columns} /H ${rows} /IM true /BPC 1 /D [1 0] /F /AHx ID ${data.toString('hex')}> EI Q`
}
