import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const openTable = fileTable(import.meta, 'bid/open', ['billNo', 'envelope', 'projectNo', 'round', 'status'])
const readTable = fileTable(import.meta, 'bid/open/bids', ['ground', 'openId', 'supplierName', 'valid'])
const projectTable = fileTable(import.meta, 'bid/project', ['phase'])

type Tender = { readonly billNo: unknown; readonly round: unknown }
type Named = 'price' | undefined

/**
 * Reason against the next step of a tender: bids that its opener alone marked invalid in this round. The witness signs the record first,
 * or the opener marks them valid again. Those that a rule makes invalid need no signature. Without a reason, the steps refuse a mark that
 * is made meanwhile.
 */
export async function unsignedMarks(place: Place, { billNo, round }: Tender, envelope?: Named) {
  const projectNo = String(billNo ?? '')
  const found = await rowsWhere(place, openTable, { projectNo, status: ['opened', 'signed'] })
  const openings = found.filter(
    (each) => (!envelope || each.envelope === envelope) && Number(each.round ?? 1) === Number(round ?? 1),
  )
  const openId = openings.map(({ id }) => String(id))
  const marked = (await rowsWhere(place, readTable, { openId, valid: 'N' })).filter(({ ground }) => !ground)
  if (marked.length === 0) return { steps: openId.map(noMark) }
  const names = [...new Set(marked.map(({ supplierName }) => String(supplierName)))].join('、')
  const unsigned = openings.filter(({ id }) => marked.some((row) => row.openId === id))
  const records = unsigned.map((each) => String(each.billNo)).join('、')
  const zh = `开标记录 ${records} 将 ${names} 记为无效，须先由开标人和监督人签署`
  const en = `Record ${records} marks bids invalid (${names}): the opener and the witness sign it first`
  return { problems: [problemAt('phase', zh, en)] }
}

/** Step that refuses the write when the opener has marked a bid of the record meanwhile. */
function noMark(openId: string): Step {
  return {
    sql: `select ${readTable.id} from ${readTable} where ${readTable.openId} = ? and ${readTable.valid} = 'N' and ${readTable.ground} is null`,
    parameters: [openId],
    expect: { rows: 0 },
    refusal: 'CHANGED_MEANWHILE',
  }
}

type Read = { readonly id: unknown; readonly phase: unknown }

/** Step of a mark that refuses it when the tender has gone on meanwhile; its row is locked against that until the commit. */
export function samePhase({ app }: Pick<Place, 'app'>, { id, phase }: Read): Step {
  const lock = app.store.dialect === 'postgres' ? ' for share' : ''
  return {
    sql: `select ${projectTable.id} from ${projectTable} where ${projectTable.id} = ? and ${projectTable.phase} = ?${lock}`,
    parameters: [id, phase],
    expect: { rows: 1 },
    refusal: 'CHANGED_MEANWHILE',
  }
}
