import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, doneSteps, rowById } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type PreCheck, preChecks } from './pre-checks.ts'

const supplierTable = fileTable(
  import.meta,
  'srm/supplier/base',
  ['grade', 'status'],
  ['admitKind', 'admitScope', 'grade', 'status', 'validUntil'],
)

const checkTable = fileTable(
  import.meta,
  'srm/supplier/admissionCheck',
  ['detail', 'item', 'result', 'waived'],
  ['admissionId', 'detail', 'detailEn', 'item', 'result', 'sortNo'],
)

const own = ownFields(import.meta, ['admitKind', 'admitScope', 'checks', 'supplierId', 'validUntil'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Admission of a company, requested by a buyer: each pre-check is met, or waived with a reason, and
 * the approval admits the company (catalogue, flow Onboarding 6).
 */
export const supplierAdmission = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (action === 'delete') return {}
  const supplier = await rowById(moment, supplierTable, after.supplierId)
  if (!supplier) return {}
  if (action === 'state') {
    if (doing === 'submit') return submitted(moment)
    return doing === 'approve' ? admitted(moment, supplier) : {}
  }
  const checks = await preChecks(moment, String(after.supplierId))
  if (action === 'add')
    return {
      steps: checks.flatMap((check, index) => addSteps(moment, checkTable, rowOf(moment.id, check, index)).steps),
    }
  return { steps: recheckSteps(moment, checks) }
})

function rowOf(admissionId: string, check: PreCheck, index: number) {
  return { admissionId, item: check.item, sortNo: index + 1, ...foundOf(check) }
}

function foundOf({ passed, zh, en }: PreCheck) {
  return { result: passed ? 'pass' : 'fail', detail: zh, detailEn: en }
}

type CheckRow = RowOf<typeof checkTable>

function rowsIn(record: Moment['before']): readonly CheckRow[] {
  return (record?.checks ?? []) as readonly CheckRow[]
}

// Rows written with the record are as their writer saw them.
function recheckSteps({ before, after, ...place }: Moment, checks: readonly PreCheck[]): readonly Step[] {
  const kept = rowsIn(before)
  if (JSON.stringify(rowsIn(after)) !== JSON.stringify(kept)) return []
  return kept.flatMap((row) => recheckRowSteps({ before, after, ...place }, row, checks))
}

function recheckRowSteps(moment: Moment, row: CheckRow, checks: readonly PreCheck[]): readonly Step[] {
  const check = checks.find(({ item }) => item === row.item)
  if (!check) return []
  const found = foundOf(check)
  const result = !check.passed && row.waived === 'Y' ? 'waived' : found.result
  const isSame = result === row.result && found.detail === row.detail
  return isSame ? [] : changeSteps(moment, checkTable, row, { ...found, result }, 'check')
}

async function submitted(moment: Moment): Promise<Result> {
  const checks = await preChecks(moment, String(moment.after.supplierId))
  const rows = rowsIn(moment.after)
  const waived = new Set(rows.filter((row) => row.waived === 'Y').map(({ item }) => item))
  const open = checks.filter(({ passed, item }) => !(passed || waived.has(item)))
  if (open.length > 0)
    return { problems: [refusal('checks', open, '须整改，或豁免并说明原因', 'mend it, or waive it with a reason')] }
  return { steps: rows.flatMap((row) => recheckRowSteps(moment, row, checks)) }
}

async function admitted(moment: Moment, supplier: RowOf<typeof supplierTable>): Promise<Result> {
  if (supplier.status !== 'potential') {
    return { problems: [problemAt('supplierId', '供应商不是潜在供应商', 'The supplier is not a potential one')] }
  }
  const { admitKind, admitScope, validUntil } = moment.after
  const values = { status: 'qualified', admitKind, admitScope, validUntil, grade: supplier.grade ?? 'C' }
  return { steps: await doneSteps(moment, supplierTable, supplier, values, 'admit') }
}

/** Problem with the pre-checks that block an admission. */
export function refusal(field: string, open: readonly PreCheck[], zh: string, en: string) {
  return problemAt(
    field,
    `${open.map((check) => check.zh).join('；')}：${zh}`,
    `${open.map((check) => check.en).join('; ')}: ${en}`,
  )
}

const ownCheck = ownFields(import.meta, ['result', 'waived'], ['result'])

/** A waived check stores it; a check that is no longer waived has failed again. */
export const admissionCheck = ownCheck.hook(async ({ action, before, after }) => {
  if (action !== 'edit') return {}
  if (after.waived === 'Y') return { values: { result: 'waived' } }
  return before?.result === 'waived' ? { values: { result: 'fail' } } : {}
})
