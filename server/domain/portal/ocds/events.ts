import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'
import type { App } from '../../../platform/app.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { all, isOneOf, joined, type Sql, sqlOf, statement } from '../../../platform/sql/sql.ts'
import { ofHouse } from '../published.ts'
import { rowsOf } from './rows-of.ts'

const common = ['billNo', 'currency', 'name', 'phase', 'purOrg'] as const
const projectFields = [...common, 'bidDeadline', 'participation', 'procCategory', 'questionEnd'] as const
const inquiryFields = [...common, 'inquiryType', 'quoteDeadline'] as const
const auctionFields = [...common, 'startTime'] as const
const projectTable = fileTable(import.meta, 'bid/project', projectFields)
const inquiryTable = fileTable(import.meta, 'bid/inquiry', inquiryFields)
const auctionTable = fileTable(import.meta, 'bid/auction', auctionFields)
const announceTable = fileTable(import.meta, 'portal/announce', ['audience', 'sourceNo', 'status'])

const goods = ['lineNo', 'materialName', 'qty', 'unit'] as const
const projectItems = fileTable(import.meta, 'bid/project/items', [...goods, 'projectId'])
const inquiryItems = fileTable(import.meta, 'bid/inquiry/items', [...goods, 'inquiryId'])
const auctionItems = fileTable(import.meta, 'bid/auction/items', [...goods, 'auctionId'])

/** Tables that an answer about events is made of. */
export const eventTables = [
  ...[projectTable, inquiryTable, auctionTable, announceTable],
  ...[projectItems, inquiryItems, auctionItems],
] as const

type Item = { readonly id: unknown; readonly materialName: unknown; readonly qty: unknown; readonly unit: unknown }
type Key = { readonly kind: AnnounceType; readonly id: string }

/** What is public of a tender, an inquiry or an auction. */
export type Event = Key & {
  readonly billNo: string
  readonly name: string
  readonly phase: string
  readonly purOrg: string
  readonly currency: string
  readonly updateTime: unknown
  readonly offersUntil: unknown
  readonly questionsUntil: unknown
  readonly category: string | null
  readonly items: readonly Item[]
}

/** Phases of an event that nobody has published. */
const unpublished = ['draft', 'pending', 'approved']

type Source = typeof projectTable | typeof inquiryTable | typeof auctionTable

// An event whose announcement was withdrawn, or is for suppliers alone, is no open data; that it was cancelled is.
const isNotWithheld = (source: Source) => {
  const a = announceTable
  return sqlOf(`not exists (select 1 from ${a} w where w.${a.sourceNo} = ${source}.${source.billNo} and (
    coalesce(nullif(w.${a.audience}, ''), 'all') <> 'all'
    or (w.${a.status} in ('draft', 'revoked') and ${source}.${source.phase} <> 'cancelled')))`)
}

const isPublished = (source: Source) =>
  all([
    isNotWithheld(source),
    ofHouse(source),
    sqlOf(`${source.phase} not in (${unpublished.map(() => '?').join(', ')})`, ...unpublished),
  ])

// Inquiries and auctions are public once they are announced to everybody.
const isAnnounced = (source: Source) => {
  const a = announceTable
  return sqlOf(`exists (select 1 from ${a} s where s.${a.sourceNo} = ${source}.${source.billNo}
    and s.${a.status} in ('responding', 'closed', 'revoked') and coalesce(nullif(s.${a.audience}, ''), 'all') = 'all')`)
}

// Procedures by invitation are published to the invited companies only.
const sources = [
  ['tender', projectTable, sqlOf(`${projectTable.participation} = 'public'`)],
  ['inquiry', inquiryTable, all([sqlOf(`${inquiryTable.inquiryType} = 'open'`), isAnnounced(inquiryTable)])],
  ['bidding', auctionTable, isAnnounced(auctionTable)],
] as const

/** Public events, the latest change first; those of one number where it is given. */
export async function publicEvents(
  app: App,
  { billNo, most, skip = 0 }: { readonly billNo?: string; readonly most: number; readonly skip?: number },
): Promise<readonly Event[]> {
  const keys = await app.store.rows<Key>(
    statement(
      joined(
        sources.map(([kind, source, isOpen]) => selectKeys(kind, source, isOpen, billNo)),
        ' union all ',
      ),
      `order by 3 desc, 2 limit ${most} offset ${skip}`,
    ),
    { heavy: true },
  )
  const idsOf = (kind: AnnounceType) => keys.filter((key) => key.kind === kind).map(({ id }) => id)
  const known = (
    await Promise.all([
      tenders(app, idsOf('tender')),
      inquiries(app, idsOf('inquiry')),
      auctions(app, idsOf('bidding')),
    ])
  ).flat()
  return keys.flatMap(({ kind, id }) => known.find((event) => event.kind === kind && event.id === id) ?? [])
}

function selectKeys(kind: AnnounceType, source: Source, isOpen: Sql, billNo: string | undefined): Sql {
  const ofNumber = billNo === undefined ? [] : [sqlOf(`${source.billNo} = ?`, billNo)]
  return statement(
    `select '${kind}' as kind, ${source.id} as id, ${source.updateTime} as changed from ${source} where`,
    all([isPublished(source), isOpen, ...ofNumber]),
  )
}

async function tenders(app: App, ids: readonly string[]): Promise<Event[]> {
  const [rows, items] = await Promise.all([
    rowsOf(app, projectTable, projectFields, isOneOf(projectTable.id, ids)),
    rowsOf(app, projectItems, [...goods, 'projectId'], isOneOf(projectItems.projectId, ids)),
  ])
  return rows.map((row) => ({
    ...headOf('tender', row),
    offersUntil: row.bidDeadline,
    questionsUntil: row.questionEnd,
    category: row.procCategory === null ? null : String(row.procCategory),
    items: items.filter(({ projectId }) => projectId === row.id),
  }))
}

async function inquiries(app: App, ids: readonly string[]): Promise<Event[]> {
  const [rows, items] = await Promise.all([
    rowsOf(app, inquiryTable, inquiryFields, isOneOf(inquiryTable.id, ids)),
    rowsOf(app, inquiryItems, [...goods, 'inquiryId'], isOneOf(inquiryItems.inquiryId, ids)),
  ])
  return rows.map((row) => ({
    ...headOf('inquiry', row),
    offersUntil: row.quoteDeadline,
    items: items.filter(({ inquiryId }) => inquiryId === row.id),
  }))
}

async function auctions(app: App, ids: readonly string[]): Promise<Event[]> {
  const [rows, items] = await Promise.all([
    rowsOf(app, auctionTable, auctionFields, isOneOf(auctionTable.id, ids)),
    rowsOf(app, auctionItems, [...goods, 'auctionId'], isOneOf(auctionItems.auctionId, ids)),
  ])
  return rows.map((row) => ({
    ...headOf('bidding', row),
    offersUntil: row.startTime,
    items: items.filter(({ auctionId }) => auctionId === row.id),
  }))
}

type Head = { readonly [field in (typeof common)[number] | 'id' | 'updateTime']: unknown }

function headOf(kind: AnnounceType, { id, billNo, name, phase, purOrg, currency, updateTime }: Head) {
  return {
    ...{ kind, id: String(id), billNo: String(billNo), name: String(name ?? ''), phase: String(phase) },
    ...{ purOrg: String(purOrg ?? ''), currency: String(currency ?? ''), updateTime },
    ...{ questionsUntil: null, category: null },
  }
}
