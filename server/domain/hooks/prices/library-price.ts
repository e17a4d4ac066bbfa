import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { systemName } from '../../../platform/audit/system-session.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { approvalSteps } from '../../kit/new-prices.ts'
import { problemAt } from '../../kit/problem.ts'

/** What a price is for: it stays once the price has been agreed. */
const subject = ['currency', 'fromQty', 'materialCode', 'supplierId'] as const
const terms = ['beginDate', 'endDate', 'price', 'taxRate'] as const
/** Where the approved values are kept while a change waits. */
const former = {
  ...{ beginDate: 'formerBegin', endDate: 'formerEnd', price: 'formerPrice', taxRate: 'formerTaxRate' },
  approver: 'formerApprover',
} as const
const formers = ['formerApprover', 'formerBegin', 'formerEnd', 'formerPrice', 'formerTaxRate'] as const

const own = ownFields(
  import.meta,
  [...subject, ...terms, ...formers, 'approver', 'enteredBy', 'source', 'status', 'unapproved'],
  [...terms, ...formers, 'approver', 'enteredBy', 'rejectReason', 'source', 'srcNo', 'status', 'unapproved'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Row = Moment['after']
type Values = NonNullable<Result['values']>

/**
 * Price of the library, as people write it: one of a document is changed by documents only. One entered by hand counts once another
 * person has approved it; while a change of it waits, the former values count. They come back when the change is rejected; a price that
 * was never approved is rejected as a whole.
 */
export const libraryPrice = own.hook(async (moment) => {
  const { action, before, doing, session } = moment
  if (doing === 'approve') return approved(moment)
  if (doing === 'reject') return rejected(moment)
  if (doing !== undefined || session.id === systemName) return {}
  if (action === 'add') return { values: { source: 'manual', srcNo: null, ...withoutFormer, ...waiting(moment) } }
  if (!before) return {}
  if (action === 'delete') return { problems: isAgreed(before) ? [kept(before)] : [] }
  return action === 'edit' ? edited(moment, before) : {}
})

const withoutFormer: Values = Object.fromEntries(formers.map((field) => [field, null]))
const waiting = ({ session }: Moment) => ({
  ...{ unapproved: 'Y', enteredBy: session.user.username, approver: null, rejectReason: null },
})

const isManual = ({ source }: Row) => (source ?? 'manual') === 'manual'
const isNew = ({ formerPrice, unapproved }: Row) => unapproved === 'Y' && (formerPrice ?? null) === null
const isAgreed = (row: Row) => !isManual(row) || !isNew(row)

function kept(row: Row): Problem {
  if (!isManual(row))
    return problemAt('source', '来自单据的价格只能由单据变更', 'The price of a document is changed by documents only')
  return problemAt(
    'price',
    '已批准的价格不能删除，请修改失效日期',
    'An approved price is not deleted: change its end date',
  )
}

function edited({ after, before: _, ...moment }: Moment, before: Row): Result {
  const isOther = (field: (typeof subject)[number] | (typeof terms)[number]) =>
    String(before[field] ?? '') !== String(after[field] ?? '')
  const fixed = subject.filter(isOther)
  const changed = [...fixed, ...terms.filter(isOther)]
  if (changed.length === 0) return {}
  if (!isManual(before)) return { problems: changed.map((field) => ({ ...kept(before), field })) }
  if (!isNew(before) && fixed.length > 0)
    return {
      problems: fixed.map((field) =>
        problemAt(field, '价格已批准，此项不能修改', 'The price has been approved: this stays'),
      ),
    }
  const values = { ...waiting({ ...moment, after, before }), ...(before.status === 'rejected' && { status: 'valid' }) }
  return { values: before.unapproved === 'Y' ? values : { ...values, ...keptOf(before) } }
}

function keptOf(row: Row): Values {
  return Object.fromEntries(entriesOf(former).map(([field, name]) => [name, row[field] ?? null]))
}

async function approved(moment: Moment): Promise<Result> {
  const { after, before, session } = moment
  const { username } = session.user
  if (before?.enteredBy === username)
    return { problems: [problemAt('approver', '录入人不能批准自己的价格', 'Another person approves the price')] }
  const { met, steps } = await approvalSteps(moment, after)
  if (met !== undefined) return { problems: [overlapped(met)] }
  return { steps, values: { unapproved: 'N', approver: username, rejectReason: null, ...withoutFormer } }
}

function overlapped(begin: string): Problem {
  const en = `The dates overlap an approved price from ${begin} on: reject this one, or change its dates`
  return problemAt('beginDate', `与 ${begin} 起的已批准价格日期重叠：请驳回，或修改日期`, en)
}

function rejected({ before, session }: Moment): Result {
  if (!before) return {}
  if (before.enteredBy === session.user.username)
    return { problems: [problemAt('approver', '录入人不能驳回自己的价格', 'Another person rejects the price')] }
  if (isNew(before)) return { values: { status: 'rejected' } }
  const { formerBegin, formerEnd } = before
  if ((formerBegin ?? formerEnd ?? null) === null)
    return {
      problems: [
        problemAt(
          'beginDate',
          '原日期未记录，无法恢复：请改正日期后批准',
          'The former dates are not known: correct the dates and approve the price',
        ),
      ],
    }
  const restored: Values = Object.fromEntries(entriesOf(former).map(([field, name]) => [field, before[name] ?? null]))
  const status = String(formerEnd) < todayText() ? 'expired' : 'valid'
  return { values: { ...restored, ...withoutFormer, status, unapproved: 'N' } }
}

const entriesOf = (names: typeof former) => Object.entries(names) as [keyof typeof former, (typeof formers)[number]][]
