import { qrCode } from '../../../src/schema/label/qr-code.ts'
import type { PrintedDocument } from '../../../src/schema/print/printed.ts'
import { printPen } from '../../platform/pdf/print-pen.ts'
import { drawPart, type Pictures, type PrintWords } from './draw-parts.ts'
import { Flow } from './flow.ts'

/** Document with the name at the foot of its sheets. */
export type NamedDocument = PrintedDocument & { readonly name: string }

/** Side of the code of a document. Points. */
const codeSide = 56

/** Documents as one PDF, each on sheets of its own with their number at the foot. */
export async function documentPdf(
  documents: readonly NamedDocument[],
  words: PrintWords,
  pictures: Pictures = new Map(),
): Promise<Buffer> {
  const title = documents.map(({ name }) => name).join(', ')
  const pen = await printPen(title.slice(0, 200), [
    { text: lettersOf(documents.flatMap(boldTexts)), bold: true },
    { text: lettersOf([...documents.flatMap(plainTexts), words.signed, words.date, '0123456789 /·']), bold: false },
  ])
  const flow = new Flow(pen)
  for (const document of documents) {
    const from = flow.pages
    flow.page()
    if (document.code !== undefined) flow.corner(qrCode(document.code), codeSide)
    flow.put(document.title, 0, flow.width, { size: 18, bold: true, align: 'center' })
    flow.skip(54)
    for (const part of document.parts) await drawPart(flow, part, words, pictures)
    const last = flow.pages - from
    flow.feet(from, (page) => `${document.name} · ${page} / ${last}`)
  }
  return pen.bytes()
}

/** Each letter of some texts once. */
const lettersOf = (texts: readonly string[]): string => [...new Set(texts.join(''))].join('')

function boldTexts({ title, parts }: NamedDocument): readonly string[] {
  const own = parts.flatMap((part) => {
    if (part.kind === 'signatures') return [part.title ?? '', ...part.names]
    const columns = part.kind === 'table' ? part.columns : []
    return [part.title ?? '', ...columns.map((column) => column.title), ...(('totals' in part && part.totals) || [])]
  })
  return [title, ...own]
}

function plainTexts({ name, parts }: NamedDocument): readonly string[] {
  const own = parts.flatMap((part) => {
    if (part.kind === 'values') return part.values.flatMap((value) => [value.title, value.text])
    if (part.kind === 'table') return part.rows.flat()
    return part.kind === 'text' ? [part.text] : []
  })
  return [name, ...own]
}
