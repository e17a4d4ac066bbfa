import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { newId } from '../../../platform/new-id.ts'
import { codeOf, columnSet, fileTable, type RowOf, type WritesOf } from '../../../platform/sql/file-table.ts'
import { quoted } from '../../../platform/store/quoted.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { tablesOf, withRows } from '../../../records/read/table-fields.ts'
import { insertStep, newRow } from '../../../records/steps/row-steps.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { figureStep, rowsWhere } from '../../kit/other-rows.ts'
import { supersedeStep } from '../supplier/finance-due.ts'
import { applySteps } from './apply.ts'
import { copiedTables } from './copy.ts'
import { fieldLines, type Line, tableLines } from './lines.ts'
import { changedFields, changedTables } from './parts.ts'
import { takenValues, underReview } from './taken.ts'
import { warnSteps } from './warn-contacts.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['buyerId', 'status', 'supplierId'])
const supplierTable = fileTable(
  import.meta,
  'srm/supplier/base',
  ['companyName', 'contacts', 'status'],
  ['paymentHold'],
)
type Supplier = RowOf<typeof supplierTable>
const differenceTable = fileTable(
  import.meta,
  'srm/supplier/changeDiff',
  ['changeId'],
  [
    'area',
    'changeId',
    'field',
    'fieldName',
    'fieldNameEn',
    'newValue',
    'newValueEn',
    'oldValue',
    'oldValueEn',
    'sortNo',
    'supplierId',
  ],
)

/** States of an open change: a company has at most one. */
const open = ['draft', ...underReview, 'rejected']
/** States of a company before admission: it changes its profile directly. */
const entering = ['registered', 'completing', 'pending', 'rejected']

const own = ownFields(
  import.meta,
  ['bankTouched', 'changeStatus', 'code', 'supplierId'],
  ['bankTouched', 'baseVersion', 'firstApprover', 'orderBuyers', 'registerTime', 'supplierStatus'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Change of a supplier profile: a copy of the profile and its tables (catalogue: srm/supplier/change). Differences are stored with
 * each save, and written into the profile on approval.
 */
export const supplierChange = own.hook(async (moment) => {
  const { model, action, after } = moment
  const base = model.resources.get(codeOf(supplierTable))
  const diff = model.resources.get(codeOf(differenceTable))
  if (!base || !diff || action === 'delete') return {}
  const supplier = await supplierOf(moment, base, String(after.supplierId ?? ''))
  if (!supplier) return { problems: [problem('supplierId', '没有此供应商', 'There is no such supplier')] }
  const taken = await takenValues(moment, base, supplier)
  if (action === 'state') return taken.length > 0 ? { problems: taken } : decided(moment, base, supplier)
  const problems = [...(action === 'add' ? await refusals(moment, supplier) : []), ...taken]
  if (problems.length > 0) return { problems }
  const copied = action === 'add' ? copiedTables(moment, base, supplier) : { rows: {}, steps: [] }
  const whole = { ...moment, after: { ...after, ...copied.rows } }
  const lines = await differentLines(whole, base, supplier)
  return {
    values: {
      ...(action === 'add' && { registerTime: nowText() }),
      baseVersion: supplier.version,
      supplierStatus: supplier.status,
      bankTouched: lines.some(({ area }) => area === 'bank') ? 'Y' : 'N',
    },
    steps: [...copied.steps, ...differenceSteps(whole, diff, lines)],
  }
})

function problem(field: string, zh: string, en: string): Problem {
  return { field, kind: 'rule', params: { message: { zh, en } } }
}

/** Profile of a company with the rows of its tables. */
async function supplierOf(
  { app, model, session }: Moment,
  base: ServerResource,
  id: string,
): Promise<Supplier | undefined> {
  const { storage } = base
  const columns = storage.columns.map(({ name, field }) => `${quoted(name)} as ${quoted(field)}`).join(', ')
  const [row] = await app.store.rows({
    sql: `select ${columns} from ${quoted(storage.table)} where id = ?`,
    parameters: [id],
  })
  return row && ((await withRows(app, session, tablesOf(model, base), row)) as Supplier)
}

async function refusals({ app, resource, after }: Moment, supplier: Supplier): Promise<readonly Problem[]> {
  if (entering.includes(String(supplier.status))) {
    return [
      problem('supplierId', '准入前请直接修改企业信息', 'Before it is let in, a company changes its profile itself'),
    ]
  }
  const marks = open.map(() => '?').join(', ')
  const [other] = await app.store.rows<{ code: string }>({
    sql: `select code from ${quoted(resource.storage.table)} where supplier_id = ? and change_status in (${marks}) limit 1`,
    parameters: [after.supplierId, ...open],
  })
  return other
    ? [problem('supplierId', `变更单 ${other.code} 尚未完成`, `The change ${other.code} is still under way`)]
    : []
}

/** Decision on a change: an approved one is written into the profile. Until then payments of the company are held if it touches bank data. */
async function decided(moment: Moment, base: ServerResource, supplier: Supplier): Promise<Result> {
  const { after, doing, session } = moment
  const status = String(after.changeStatus)
  const applied = status === 'effective' ? applySteps(moment, base, supplier) : []
  const isHeld = after.bankTouched === 'Y' && underReview.includes(status)
  const hold = figureStep(
    `update ${supplierTable} set ${columnSet(supplierTable, 'paymentHold')} = ? where id = ?`,
    isHeld ? 'Y' : 'N',
    supplier.id,
  )
  const warned = status === 'effective' && after.bankTouched === 'Y' ? warnSteps(moment, supplier) : []
  const years = status === 'effective' ? [supersedeStep(supplier.id)] : []
  return {
    steps: [...applied, hold, ...years, ...warned],
    ...(doing === 'approveBank' && { values: { firstApprover: session.user.username } }),
    ...(status === 'effective' && { values: { orderBuyers: await orderBuyers(moment, supplier) } }),
  }
}

/** States of orders with outstanding deliveries. */
const openOrders = ['published', 'toReview', 'confirmed', 'changing']

/** Buyers with open orders at a company: recipients when its profile changes. */
async function orderBuyers(moment: Moment, supplier: Supplier): Promise<string> {
  const orders = await rowsWhere(moment, orderTable, { supplierId: String(supplier.id), status: openOrders })
  return [...new Set(orders.map(({ buyerId }) => String(buyerId ?? '')))].filter((name) => name !== '').join()
}

async function differentLines(moment: Moment, base: ServerResource, supplier: Supplier): Promise<readonly Line[]> {
  return [
    ...(await fieldLines(moment, changedFields(moment, base, supplier), supplier)),
    ...(await Promise.all(changedTables(moment, base, supplier).map((part) => tableLines(moment, part)))).flat(),
  ]
}

/** Steps that replace the stored differences of a change. */
function differenceSteps(moment: Moment, diff: ServerResource, lines: readonly Line[]): readonly Step[] {
  const { app, session, id, after } = moment
  const rows = lines.map(({ area, field, name, old, now }, index) =>
    newRow({ app, session, resource: diff }, newId(), {
      changeId: id,
      supplierId: after.supplierId,
      area,
      field,
      fieldName: name.zh,
      fieldNameEn: name.en,
      oldValue: old.zh,
      oldValueEn: old.en,
      newValue: now.zh,
      newValueEn: now.en,
      sortNo: index + 1,
    } satisfies WritesOf<typeof differenceTable>),
  )
  return [
    { sql: `delete from ${differenceTable} where ${differenceTable.changeId} = ?`, parameters: [id] },
    ...rows.map((row) => insertStep(diff, row)),
  ]
}
