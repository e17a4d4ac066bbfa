import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { fontsFor, type PrintedText, runsOf } from './print-fonts.ts'

/** Place and look of a line of text. Points; `y` is its baseline. */
type Placed = PrintedText & { readonly x: number; readonly y: number; readonly size: number }

/** A PDF in the making: pdfkit's document for shapes, and lines of text in the fonts of their letters. */
export type PrintPen = {
  readonly document: PDFKit.PDFDocument
  /** Starts a page. Points. */
  page(width: number, height: number): void
  line(text: Placed): void
  widthOf(text: PrintedText, size: number): number
  /** Ends the document. */
  bytes(): Promise<Buffer>
}

/** Pen for a document whose texts have no other letters than `texts`. */
export async function printPen(title: string, texts: readonly PrintedText[]): Promise<PrintPen> {
  // No standard font is used: pdfkit would read its metrics.
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    pdfVersion: '1.7',
    info: { Title: title },
  })
  for (const [name, font] of await fontsFor(texts)) document.registerFont(name, font)
  const widthOfRun = (font: string, text: string, size: number) => document.font(font, size).widthOfString(text)
  return {
    document,
    page: (width, height) => void document.addPage({ size: [width, height], margin: 0 }),
    line: ({ text, bold, x, y, size }) => {
      let at = x
      for (const run of runsOf({ text, bold })) {
        const width = widthOfRun(run.font, run.text, size)
        document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
        at += width
      }
    },
    widthOf: (text, size) => runsOf(text).reduce((sum, run) => sum + widthOfRun(run.font, run.text, size), 0),
    bytes: () => {
      document.end()
      return buffer(document)
    },
  }
}
