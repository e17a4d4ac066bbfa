import { AppError } from '../../../src/schema/model/errors.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { changesOf } from '../../records/read/history.ts'
import { ownFields } from '../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { stateProblems } from '../sourcing/barred-companies.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['expiredFiles', 'measure', 'status'])
const qualificationTable = fileTable(import.meta, 'srm/supplier/qualification', [
  'expiry',
  'fileName',
  'supplierId',
  'uploadRequired',
])
const settingTable = fileTable(import.meta, 'srm/setting', ['expiredFiles'])

/** Measures of an evaluation that bar a company from new bids (catalogue: srm/eval/template). */
const barring = ['limitBid', 'stopOrder', 'eliminate']

const own = ownFields(import.meta, ['status', 'supplierId'])

/**
 * Eligible bidder: a company that is not suspended, whose last evaluation does not bar it and whose mandatory certificates are valid. With `warn` in the
 * settings of supplier management, expired ones cause a warning only.
 */
export const bidEligibility = own.hook(async (moment) => {
  const { action, doing, before, after, input, resource, session } = moment
  // Not even an administrator changes an offer of a company.
  const isEdit = action === 'edit' && doing === undefined
  const isChange =
    action === 'delete' || (isEdit && Object.keys(changesOf(resource, before, { ...before, ...input })).length > 0)
  if (isChange && before?.status !== 'draft' && session.id !== systemName) throw new AppError('READ_ONLY_ROW')
  if (action !== 'add' && doing !== 'submit') return {}
  const supplierId = itemsOf(String(after.supplierId ?? ''))
  const company = await rowById(moment, supplierTable, after.supplierId)
  const barred = barredNow(company, doing)
  if (barred.length > 0) return { problems: barred }
  const expired = await rowsWhere(moment, qualificationTable, {
    supplierId,
    uploadRequired: 'Y',
    expiry: 'expired',
  })
  if (expired.length === 0) return {}
  const names = expired.map(({ fileName }) => String(fileName)).join('、')
  const said = { zh: `必备资质已过期：${names}`, en: `Mandatory files have expired: ${names}` }
  const [setting] = await rowsWhere(moment, settingTable, {})
  return setting?.expiredFiles === 'warn'
    ? { warnings: [said] }
    : { problems: [problemAt('supplierId', said.zh, said.en)] }
})

type Company = { readonly measure: unknown; readonly status: unknown }

/** Why a company bids in no event now: its state, or the measure of its last evaluation. A draft may be kept while it is suspended. */
function barredNow(company: Company | undefined, doing: string | undefined): readonly Problem[] {
  const state = doing === 'submit' ? stateProblems(company?.status) : []
  if (state.length > 0 || !barring.includes(String(company?.measure))) return state
  const zh = '最近一次评价的措施限制该供应商投标'
  return [problemAt('supplierId', zh, 'The measure of its last evaluation keeps this company from bidding')]
}
