import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { openStream } from '../../features/streams/open-stream.ts'
import type { Context, Raw, Route } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { isOneOf, sqlOf } from '../../platform/sql/sql.ts'
import { allRows } from '../../records/read/all-rows.ts'

const openTable = fileTable(import.meta, 'bid/open', [
  ...(['billNo', 'envelope', 'openedTime', 'opener', 'projectNo', 'status', 'unlockTime', 'witness'] as const),
])
const readTable = fileTable(import.meta, 'bid/open/bids', [
  ...([
    'amountWithTax',
    'confirmTime',
    'deliveryDays',
    'openId',
    'sortNo',
    'submitTime',
    'supplierName',
    'valid',
  ] as const),
])
const code = codeOf(openTable)

/** Interval at which the state is read. Milliseconds. */
const pace = 1000

type Opening = { readonly openings: readonly RecordRow[]; readonly bids: readonly RecordRow[] }

/** Openings of a tender as the reader may see them: who unlocked and confirmed when, and what was read. */
async function openingOf({ app, session, query }: Context): Promise<Opening> {
  const [resource, below] = [code, codeOf(readTable)].map((name) => app.live.current.resources.get(name))
  if (!(resource && below)) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const own = sqlOf(`${columnOf(resource, 'projectNo')} = ?`, query.projectNo ?? '')
  const openings = await allRows(app, resource, session, [own])
  const ids = openings.map(({ id }) => id)
  const bids = await allRows(app, below, session, [isOneOf(columnOf(below, 'openId'), ids)])
  const read = bids.toSorted((one, other) => Number(one.sortNo) - Number(other.sortNo))
  return { openings: openings.map((row) => picked(row, openFields)), bids: read.map((row) => picked(row, readFields)) }
}

const openFields = ['id', 'billNo', 'envelope', 'opener', 'witness', 'status', 'unlockTime', 'openedTime']
const readFields = [
  'openId',
  'sortNo',
  'supplierName',
  'submitTime',
  'amountWithTax',
  'deliveryDays',
  'valid',
  'ground',
  'reason',
  'confirmTime',
]

function picked(row: RecordRow, fields: readonly string[]): RecordRow {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
}

async function followOpening(context: Context): Promise<Raw> {
  const { app } = context
  let last = JSON.stringify(await openingOf(context))
  return openStream(context, ({ send }) => {
    send(JSON.parse(last) as Opening)
    let isReading = false
    const read = async () => {
      if (isReading) return
      isReading = true
      try {
        const now = JSON.stringify(await openingOf(context))
        if (now !== last) send(JSON.parse(now) as Opening)
        last = now
      } catch (error) {
        app.log.error({ error: String(error) }, 'an opening was not shown')
      } finally {
        isReading = false
      }
    }
    const timer = setInterval(read, pace)
    return () => clearInterval(timer)
  })
}

/** Openings of tenders, followed live by buyers and bidders. */
export const openingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sourcing/opening/events',
    summary: 'Stream of the openings of a tender: state and bids read, after each change',
    query: Type.Object({ projectNo: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'list'),
    handle: followOpening,
  },
]
