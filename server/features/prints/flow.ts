import { wrapped } from '../../../src/schema/label/wrap.ts'
import type { PrintPen } from '../../platform/pdf/print-pen.ts'

/** Sheet of A4 and its margin. Points. */
const sheet = { width: 595.28, height: 841.89, margin: 50 } as const
/** Height that is kept for the foot of a sheet. Points. */
const foot = 16

/** Look of a text: its size in points. */
export type Look = {
  readonly size: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
}

/** Sheets that are filled from top to bottom. Places across are counted from the left margin. */
export class Flow {
  readonly width = sheet.width - sheet.margin * 2
  readonly #pen: PrintPen
  #y = 0
  #pages = 0

  constructor(pen: PrintPen) {
    this.#pen = pen
  }

  get pages(): number {
    return this.#pages
  }

  page(): void {
    this.#pen.page(sheet.width, sheet.height)
    this.#pages += 1
    this.#y = sheet.margin
  }

  skip(height: number): void {
    this.#y += height
  }

  /** Starts a sheet when this one has less room than a height; tells whether it did. */
  need(height: number): boolean {
    if (this.#y + height <= sheet.height - sheet.margin - foot) return false
    this.page()
    return true
  }

  /** Width of a text on one line. */
  widthOf(text: string, { size, bold = false }: Look): number {
    return this.#pen.widthOf({ text, bold }, size)
  }

  /** Lines of a text within a width. */
  lines(text: string, width: number, look: Look): readonly string[] {
    return wrapped(text, width, Number.POSITIVE_INFINITY, (part) => this.widthOf(part, look))
  }

  /** One line of text at the present height. */
  put(text: string, x: number, width: number, look: Look): void {
    const { size, bold = false, align = 'left', colour = 'black' } = look
    if (text === '') return
    const free = align === 'left' ? 0 : width - this.#pen.widthOf({ text, bold }, size)
    const left = sheet.margin + x + (align === 'center' ? free / 2 : free)
    this.#pen.document.fillColor(colour)
    this.#pen.line({ text, bold, size, x: left, y: this.#y + size })
  }

  /** Line across at the present height. */
  rule(thick = 0.5, x = 0, width = this.width): void {
    const left = sheet.margin + x
    this.#pen.document
      .lineWidth(thick)
      .moveTo(left, this.#y)
      .lineTo(left + width, this.#y)
      .stroke('black')
  }

  /** Picture at the present height, within a width and a height. */
  picture(bytes: Buffer, x: number, width: number, height: number): void {
    this.#pen.document.image(bytes, sheet.margin + x, this.#y, { fit: [width, height] })
  }

  /** Dark squares in the upper right corner of a sheet: rows of a code, and the width of all. */
  corner(rows: readonly (readonly boolean[])[], side: number): void {
    const { document } = this.#pen
    const step = side / rows.length
    const left = sheet.width - sheet.margin - side
    for (const [row, cells] of rows.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) document.rect(left + column * step, sheet.margin - 14 + row * step, step, step)
    document.fill('black')
  }

  /** Line at the foot of each sheet from one on. */
  feet(from: number, textOf: (page: number) => string): void {
    for (let page = from; page < this.#pages; page++) {
      this.#pen.document.switchToPage(page)
      this.#y = sheet.height - sheet.margin
      this.put(textOf(page - from + 1), 0, this.width, { size: 8, colour: '#595959', align: 'center' })
    }
  }
}
