import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { type FileRow, readableFiles } from '../../records/files/files.ts'
import { refsIn } from '../../records/files/stored-name.ts'
import { findRow } from '../../records/read/list.ts'
import { shownTables, tablesOf } from '../../records/read/table-fields.ts'
import { hiddenIn, veiledFields } from '../../rights/rows/veiled-fields.ts'
import { rowsWhere } from '../kit/other-rows.ts'

const events = {
  tender: fileTable(import.meta, 'bid/project', ['billNo', 'docText', 'name']),
  inquiry: fileTable(import.meta, 'bid/inquiry', ['billNo', 'name']),
  bidding: fileTable(import.meta, 'bid/auction', ['billNo', 'name', 'rules']),
} as const
const clarifyTable = fileTable(import.meta, 'bid/clarify', ['auctionNo', 'files', 'inquiryNo', 'projectNo', 'status'])

type Reader = { readonly app: App; readonly session: Session; readonly lang: Lang }

/** Documents of an event as its reader may see them: its text as a page, and its files. */
export type EventFiles = {
  readonly billNo: string
  readonly text?: { readonly name: string; readonly html: string }
  readonly files: readonly FileRow[]
  /** The reader's company has not paid the document fee. */
  readonly isUnpaid: boolean
}

/**
 * Documents of an event: files of its fields and of the rows of its tables, and those of published clarifications. What the reader may
 * not see of the event is left out; undefined when the event itself is out of reach.
 */
export async function eventFiles(reader: Reader, type: unknown, billNo: string): Promise<EventFiles | undefined> {
  const { app, session, lang } = reader
  const table = events[type === 'inquiry' || type === 'bidding' ? type : 'tender']
  const resource = app.live.current.resources.get(codeOf(table))
  const place = { app, session, model: app.live.current }
  const [known] = await rowsWhere<'billNo'>(place, table, { billNo })
  const row = resource && known && (await findRow(app, resource, session, 'list', String(known.id)))
  if (!row) return undefined
  const rows = await shownTables(app, resource, session, lang, row)
  const own = refsOf(resource, session, row)
  const inRows = tablesOf(app.live.current, resource).flatMap(({ key, resource: child }) =>
    ((rows[key] ?? []) as readonly RecordRow[]).flatMap((each) => refsOf(child, session, each)),
  )
  const ids = [...new Set([...own, ...inRows, ...(await clarified(reader, type, billNo))])]
  const found = new Map((await readableFiles(app, session, ids)).map((file) => [file.id, file]))
  const text = textOf(resource, session, row, lang)
  const hidden = hiddenIn(resource, session, row)
  const isUnpaid = [...veiledFields(resource, session).keys()].some((field) => hidden.has(field))
  return { billNo, isUnpaid, ...(text && { text }), files: ids.flatMap((id) => found.get(id) ?? []) }
}

/** Ids of the files that a row names in fields of its reader. */
function refsOf({ plan, ...resource }: ServerResource, session: Session, row: RecordRow): readonly string[] {
  const hidden = hiddenIn({ plan, ...resource }, session, row)
  const fields = Object.values(plan.fields).filter((field) => kindOf(field).files && !hidden.has(field.key))
  return fields.flatMap(({ key }) => refsIn(row[key]).map(({ id }) => id)).filter(Boolean)
}

async function clarified({ app, session }: Reader, type: unknown, billNo: string): Promise<readonly string[]> {
  const resource = app.live.current.resources.get(codeOf(clarifyTable))
  if (!resource) return []
  const place = { app, session, model: app.live.current }
  const events = { inquiry: { inquiryNo: billNo }, bidding: { auctionNo: billNo } }
  const event = type === 'inquiry' || type === 'bidding' ? events[type] : { projectNo: billNo }
  const published = await rowsWhere(place, clarifyTable, { ...event, status: 'published' })
  const shown = await Promise.all(
    published.filter(({ files }) => files).map(({ id }) => findRow(app, resource, session, 'list', String(id))),
  )
  return shown.flatMap((row) => (row ? refsOf(resource, session, row) : []))
}

/** Rich text of an event, such as the tender document, as a page of its own. */
function textOf(resource: ServerResource, session: Session, row: RecordRow, lang: Lang): EventFiles['text'] {
  const hidden = hiddenIn(resource, session, row)
  const field = Object.values(resource.plan.fields).find(({ type, key }) => type === 'umeditor' && !hidden.has(key))
  const body = field && String(row[field.key] ?? '')
  if (!(field && body)) return undefined
  const name = textIn(lang, field.title)
  const title = `${row.billNo} ${name}`
  const head = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title>`
  return { name: `${name}.html`, html: `${head}<body>${body}</body></html>` }
}
