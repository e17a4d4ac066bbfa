import { itemsOf } from '../../platform/sql/conditions.ts'
import type { Hook } from '../../records/write/hook.ts'
import { rowById, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'

/** Measures of an evaluation under which a company makes no new bids (catalogue: srm/eval/template). */
const barring = ['limitBid', 'stopOrder', 'eliminate']

/**
 * Who may bid: a qualified company whose last evaluation does not keep it from bidding and whose mandatory certificates are valid. Where the
 * settings of supplier management say `warn`, it is warned of expired ones and may go on.
 */
export const bidEligibility: Hook = async (moment) => {
  const { action, doing, after } = moment
  if (action !== 'add' && doing !== 'submit') return {}
  const supplierId = itemsOf(String(after.supplierId ?? ''))
  const company = await rowById(moment, 'srm/supplier/base', after.supplierId)
  if (company && barring.includes(String(company.measure))) {
    const problem = problemAt(
      'supplierId',
      '最近一次评价的措施限制该供应商投标',
      'The measure of its last evaluation keeps this company from bidding',
    )
    return { problems: [problem] }
  }
  const expired = await rowsWhere(moment, 'srm/supplier/qualification', {
    supplierId,
    uploadRequired: 'Y',
    expiry: 'expired',
  })
  if (expired.length === 0) return {}
  const names = expired.map(({ fileName }) => String(fileName)).join('、')
  const said = { zh: `必备资质已过期：${names}`, en: `Mandatory files have expired: ${names}` }
  const [setting] = await rowsWhere(moment, 'srm/setting', {})
  return setting?.expiredFiles === 'warn'
    ? { warnings: [said] }
    : { problems: [problemAt('supplierId', said.zh, said.en)] }
}
