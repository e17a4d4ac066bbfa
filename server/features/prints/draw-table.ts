import { setImmediate as turn } from 'node:timers/promises'
import type { PrintedPart } from '../../../src/schema/print/printed.ts'
import type { Flow, Look } from './flow.ts'

type Table = Extract<PrintedPart, { readonly kind: 'table' }>

/** Columns from which letters are smaller. */
const many = 8
const pad = 4
/** Rows after which other requests get a turn. */
const breath = 25

/** Draws a table, its head on each sheet again. Numbers are at the right. */
export async function drawTable(flow: Flow, table: Table): Promise<void> {
  const size = table.columns.length > many ? 8 : 9
  const widths = widthsOf(flow, table, size)
  const row = (texts: readonly string[], bold: boolean) => prepared(flow, table, widths, texts, { size, bold })
  const head = row(
    table.columns.map(({ title }) => title),
    true,
  )
  const drawHead = () => {
    flow.rule(1)
    head.draw()
    flow.rule(1)
  }
  flow.need(head.height * 3)
  drawHead()
  for (const [index, texts] of table.rows.entries()) {
    if (index % breath === breath - 1) await turn()
    const { height, draw } = row(texts, false)
    if (flow.need(height)) drawHead()
    draw()
    flow.rule()
  }
  if (!table.totals) return
  const totals = row(table.totals, true)
  if (flow.need(totals.height)) drawHead()
  totals.draw()
  flow.rule(1)
}

/** Row with its texts broken into lines. */
function prepared(flow: Flow, { columns }: Table, widths: readonly number[], texts: readonly string[], look: Look) {
  const line = look.size * 1.35
  const cells = widths.map((width, at) => flow.lines(texts[at] ?? '', width - pad * 2, look))
  const most = Math.max(1, ...cells.map((lines) => lines.length))
  return {
    height: most * line + pad * 2,
    draw: () => {
      flow.skip(pad)
      for (let each = 0; each < most; each++) {
        let x = pad
        for (const [at, width] of widths.entries()) {
          const align = columns[at]?.isNumber ? 'right' : 'left'
          flow.put(cells[at]?.[each] ?? '', x, width - pad * 2, { ...look, align })
          x += width
        }
        flow.skip(line)
      }
      flow.skip(pad)
    },
  }
}

/** Width up to which a text stays on one line where there is room. In sizes of its letters. */
const longest = 24

/** Widths of columns: the longest number or word at least; what is left is shared by the lengths of the texts. */
function widthsOf(flow: Flow, { columns, rows, totals = [] }: Table, size: number): readonly number[] {
  const widest = (texts: readonly string[], bold = false, most = Number.POSITIVE_INFINITY) =>
    [...new Set(texts)].reduce(
      (width, text) => Math.max(width, Math.min(flow.widthOf(text, { size, bold }), most)),
      size,
    )
  const sizes = columns.map(({ title, isNumber }, at) => {
    const texts = rows.map((row) => row[at] ?? '')
    const total = totals[at] ?? ''
    const heads = [...wordsOf(title), ...halvesOf(title), ...(isNumber ? [total] : wordsOf(total))]
    const least = Math.max(widest(isNumber ? texts : texts.flatMap(wordsOf)), widest(heads, true))
    const head = widest([title], true)
    const whole = Math.max(least, head, isNumber ? 0 : widest(texts, false, longest * size))
    // A quarter of a point: a sum of fractions may exceed its parts.
    return { least: least + pad * 2 + 0.25, more: whole - least }
  })
  const sum = (key: 'least' | 'more') => sizes.reduce((all, each) => all + each[key], 0)
  const [least, more] = [sum('least'), sum('more')]
  if (least >= flow.width || more === 0) return sizes.map((each) => (each.least / least) * flow.width)
  return sizes.map((each) => each.least + (each.more / more) * (flow.width - least))
}

/** Parts of a text that stay on one line. */
const wordsOf = (text: string): string[] => text.split(/\s+|(?<=[\u2e80-\uffff])/u)

/** Halves of a title without spaces: it takes two lines at most. */
function halvesOf(title: string): readonly string[] {
  return /\s/.test(title) ? [] : [title.slice(0, Math.ceil(title.length / 2))]
}
