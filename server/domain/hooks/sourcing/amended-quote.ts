import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { editRecord } from '../../../records/write/write.ts'
import { resourceIn } from '../../kit/other-rows.ts'
import { type EventLine, type EventRequirement, type QuotedEvent, quotedEvent } from './quoted-event.ts'

const quoteTable = fileTable(import.meta, 'bid/quote', [], ['alternatives', 'answers', 'breaks', 'items'])

const own = ownFields(import.meta, [
  ...(['alternatives', 'answers', 'breaks', 'inquiryNo', 'items', 'lotNo', 'projectNo', 'type'] as const),
])
type Moment = MomentOf<typeof own>
type Row = Readonly<Record<string, unknown>>

/**
 * Quotation of an amended event, updated to it by its company: lines and requirements that were added appear without a price or an answer,
 * those that are gone leave, and quantities follow. Prices and answers of the others stay.
 */
export const amendedQuote = own.hook(async (moment) => {
  if (moment.doing !== 'revise') return {}
  const event = await quotedEvent(moment, moment.after)
  return event ? { after: () => updated(moment, event) } : {}
})

// After the action: a quotation is changed as a draft only, by the same rules as its form.
async function updated(moment: Moment, event: QuotedEvent): Promise<void> {
  const { app, after, id, ip, lang, session } = moment
  const resource = resourceIn(moment, quoteTable)
  const tables = { items: linesOf(after.items, event), answers: answersOf(after.answers, event.requirements) }
  // A number with another material now is another line: breaks and alternatives were offered for the former one.
  const offered = new Set(rowsIn(after.items).map(keyOf))
  const numbers = new Set(event.lines.filter((line) => offered.has(keyOf(line))).map(({ lineNo }) => lineNo))
  const kept = (rows: unknown) => rowsIn(rows).filter(({ itemNo }) => numbers.has(Number(itemNo)))
  const extras = [
    ['breaks', after.breaks],
    ['alternatives', after.alternatives],
  ] as const
  const cut = extras.flatMap(([key, rows]) => {
    const left = kept(rows)
    return left.length === rowsIn(rows).length ? [] : [[key, left.map((row) => ({ id: row.id }))]]
  })
  await editRecord({ app, resource, session, ip, lang }, { id, ...tables, ...Object.fromEntries(cut) })
}

/** Rows of the lines of the event: a known line keeps its offer, with the new quantity unless a part is offered. */
function linesOf(rows: unknown, { allowsPart, lines }: QuotedEvent): readonly Row[] {
  const known = new Map(rowsIn(rows).map((row) => [keyOf(row), row]))
  return lines.toSorted(byLine).map((line) => {
    const row = known.get(keyOf(line))
    const { lineNo, materialCode, materialName, spec, unit, qty } = line
    // A price is needed in a draft too; nothing is handed in at 0.
    if (!row) return { lineNo, materialCode, materialName, spec, unit, qty, price: 0 }
    return allowsPart && Number(row.qty) <= qty ? { id: row.id } : { id: row.id, qty }
  })
}

function answersOf(rows: unknown, requirements: readonly EventRequirement[]): readonly Row[] {
  const known = new Map(rowsIn(rows).map((row) => [row.requirement, row]))
  return requirements.map(({ name, needsProof }) => {
    const row = known.get(name)
    return row ? { id: row.id } : { requirement: name, needsProof: needsProof ? 'Y' : 'N' }
  })
}

const keyOf = ({ lineNo, materialCode }: Row) => `${Number(lineNo)} ${materialCode}`
const byLine = (left: EventLine, right: EventLine) => left.lineNo - right.lineNo
const rowsIn = (rows: unknown) => (Array.isArray(rows) ? (rows as readonly Row[]) : [])
