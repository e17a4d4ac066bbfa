import type { PrintedPart } from '../../../src/schema/print/printed.ts'
import { drawTable } from './draw-table.ts'
import type { Flow, Look } from './flow.ts'

const body: Look = { size: 10 }
const heading: Look = { size: 11, bold: true }
const quiet: Look = { ...body, colour: '#595959' }
/** Height of a line of text. Points. */
const line = 15

/** Height below a heading that its part begins with: a heading never ends a sheet. */
const beginning = { values: 20, text: 20, table: 100, signatures: 125 } as const
/** Signers per row, at most. */
const across = 3

/** Words that the parts add to the texts of a document. */
export type PrintWords = { readonly signed: string; readonly date: string }

/** Draws a part of a document below what is there. */
export async function drawPart(flow: Flow, part: PrintedPart, words: PrintWords, pictures: Pictures): Promise<void> {
  if ('title' in part && part.title) {
    flow.need(beginning[part.kind] + 24)
    flow.skip(4)
    flow.put(part.title, 0, flow.width, heading)
    flow.skip(20)
  }
  if (part.kind === 'values') drawValues(flow, part, pictures)
  else if (part.kind === 'table') await drawTable(flow, part)
  else if (part.kind === 'text') drawText(flow, part.text)
  else drawSignatures(flow, part.names, words)
  flow.skip(14)
}

/** Bytes of pictures by their stored names; those that cannot be printed are missing. */
export type Pictures = ReadonlyMap<string, Buffer>

type ValuesPart = Extract<PrintedPart, { kind: 'values' }>

/** Height of a printed picture, in lines of text. */
const pictureLines = 4

function drawValues(flow: Flow, { columns, values }: ValuesPart, pictures: Pictures): void {
  const width = flow.width / columns
  const label = Math.min(110, width * 0.38)
  for (let at = 0; at < values.length; at += columns) {
    const row = values.slice(at, at + columns).map((value) => ({ ...value, drawn: drawnOf(value, pictures) }))
    const cells = row.flatMap(({ title, text, drawn }, index) => [
      { x: index * width, look: quiet, lines: flow.lines(title, label - 6, quiet) },
      {
        x: index * width + label,
        look: body,
        lines: drawn.length > 0 ? [] : flow.lines(text, width - label - 8, body),
      },
    ])
    const hasPicture = row.some(({ drawn }) => drawn.length > 0)
    const most = Math.max(...cells.map(({ lines }) => lines.length), hasPicture ? pictureLines : 0)
    flow.need(most * line)
    for (const [index, { drawn }] of row.entries()) drawPictures(flow, drawn, index * width + label, width - label - 8)
    for (let each = 0; each < most; each++) {
      for (const { x, look, lines } of cells) flow.put(lines[each] ?? '', x, width, look)
      flow.skip(line)
    }
  }
}

function drawPictures(flow: Flow, drawn: readonly Buffer[], x: number, width: number): void {
  const room = width / Math.max(1, drawn.length)
  for (const [place, bytes] of drawn.entries()) flow.picture(bytes, x + place * room, room - 4, pictureLines * line - 4)
}

/** Pictures of a value, if all of them can be printed; their names are printed otherwise. */
function drawnOf({ pictures = [] }: ValuesPart['values'][number], all: Pictures): readonly Buffer[] {
  const drawn = pictures.flatMap((name) => all.get(name) ?? [])
  return drawn.length === pictures.length ? drawn : []
}

function drawText(flow: Flow, text: string): void {
  for (const each of flow.lines(text, flow.width, body)) {
    flow.need(line)
    flow.put(each, 0, flow.width, body)
    flow.skip(line + 1)
  }
}

function drawSignatures(flow: Flow, names: readonly string[], words: PrintWords): void {
  // Rows of equal length: four signers are two rows of two.
  const count = Math.ceil(names.length / Math.ceil(names.length / across))
  for (let at = 0; at < names.length; at += count) {
    if (at > 0) flow.skip(line)
    drawSigners(flow, names.slice(at, at + count), flow.width / count, words)
  }
}

function drawSigners(flow: Flow, names: readonly string[], width: number, { signed, date }: PrintWords): void {
  const room = width - 24
  const look = { ...body, bold: true }
  const heads = names.map((name) => flow.lines(name, room, look))
  const most = Math.max(...heads.map((lines) => lines.length))
  flow.need(most * line + 90)
  flow.skip(8)
  for (let each = 0; each < most; each++) {
    for (const [index, lines] of heads.entries()) flow.put(lines[each] ?? '', index * width, room, look)
    flow.skip(line)
  }
  for (const word of [signed, date]) {
    flow.skip(28)
    for (const index of names.keys()) flow.rule(0.5, index * width, room)
    flow.skip(2)
    for (const index of names.keys()) flow.put(word, index * width, room, quiet)
  }
  flow.skip(line)
}
