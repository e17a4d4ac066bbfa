import { databaseNow } from '../../../platform/sql/database-clock.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { quoteTable } from './bids-of.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'phase', 'revision'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'phase', 'revision'])

const own = ownFields(import.meta, ['sourceNo', 'type'])
type Moment = MomentOf<typeof own>

/** Actions that count only before the deadline. */
const timed = ['submit', 'confirm', 'withdraw']

/**
 * Deadline of a bid, judged in the transaction of the write by the clock of the database: a transaction that began before the deadline and
 * commits after it is late. A bid is handed in to the event that was read, not to one that was amended or closed meanwhile.
 */
export const bidInTime = own.hook(async (moment) => {
  const { app, doing, id } = moment
  if (doing === undefined || !timed.includes(doing)) return {}
  const late: Step = {
    sql: `select ${quoteTable.id} from ${quoteTable} where ${quoteTable.id} = ? and ${quoteTable.deadline} <= ${databaseNow(app.store.dialect)}`,
    parameters: [id],
    expect: { rows: 0 },
    refusal: 'TOO_LATE',
  }
  return { steps: doing === 'withdraw' ? [late] : [...(await sameEvent(moment)), late] }
})

/** Steps that refuse the write when the event was changed since it was read; its row is locked against a change until the commit. */
async function sameEvent(moment: Moment): Promise<readonly Step[]> {
  const { app, after } = moment
  const table = after.type === 'inquiry' ? inquiryTable : projectTable
  const [event] = await rowsWhere(moment, table, { billNo: String(after.sourceNo ?? '') })
  if (!event) return []
  const lock = app.store.dialect === 'postgres' ? ' for share' : ''
  return [
    {
      sql: `select ${table.id} from ${table} where ${table.id} = ? and ${table.phase} = ? and coalesce(${table.revision}, 0) = ?${lock}`,
      parameters: [event.id, event.phase, Number(event.revision ?? 0)],
      expect: { rows: 1 },
      refusal: 'CHANGED_MEANWHILE',
    },
  ]
}

type Place = Pick<Moment, 'session'>

/** Step after an action on an event that refuses it when a bid in one of the states came up meanwhile, which the action did not take along. */
export function noBidLeft({ session }: Place, sourceNo: unknown, states: readonly string[], round?: unknown): Step {
  const marks = states.map(() => '?').join(', ')
  const ofRound = round === undefined ? '' : ` and coalesce(${quoteTable.round}, 1) = ?`
  return {
    sql: `select ${quoteTable.id} from ${quoteTable} where ${quoteTable.sourceNo} = ? and ${quoteTable.tenantId} = ? and ${quoteTable.status} in (${marks})${ofRound}`,
    parameters: [String(sourceNo), session.tenantId, ...states, ...(round === undefined ? [] : [Number(round ?? 1)])],
    expect: { rows: 0 },
    refusal: 'CHANGED_MEANWHILE',
  }
}
