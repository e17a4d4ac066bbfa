import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import type { WriteMoment } from '../../records/write/hook.ts'
import { prepareAdd } from '../../records/write/write.ts'
import { type Place, resourceIn, rowById, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { isTransfer } from './batch-line.ts'
import { accountMark, payeeProblems } from './payee.ts'

const bondTable = fileTable(import.meta, 'bid/bond', [
  ...(['amount', 'currency', 'payeeMark', 'paymentNo', 'sourceNo', 'status', 'supplierId'] as const),
])
const paymentTable = fileTable(
  import.meta,
  'fin/payment',
  ['billNo', 'status'],
  [
    ...(['amount', 'bankId', 'bondId', 'currency', 'payAccount', 'payDate', 'payType', 'supplierCode'] as const),
    ...(['purOrg', 'supplierId', 'supplierName'] as const),
  ],
)
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'purOrg'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'purOrg'])
const accountTable = fileTable(import.meta, 'srm/supplier/bank', ['defaultFlag', 'disabledFlag', 'supplierId'])
const payerTable = fileTable(import.meta, 'bd/account', ['code', 'currency', 'enabled'])
const typeTable = fileTable(import.meta, 'bd/paytype', ['code', 'enabled'])

/** Payment that refunds a bond, as it is judged. */
export type Refund = {
  readonly supplierId: unknown
  readonly bankId: unknown
  readonly amount: unknown
  readonly createBy: unknown
  readonly billNo: unknown
  readonly currency: unknown
}

/**
 * Reasons against the release of a refund: its bond is not being refunded by this payment, company, amount or account are others, or the
 * person has made it.
 */
export async function refundProblems(
  place: Place,
  release: Refund & { readonly bondId?: unknown },
  username?: string,
): Promise<readonly Problem[]> {
  const bond = await rowById(place, bondTable, release.bondId)
  if (bond?.status !== 'refunding' || bond.paymentNo !== release.billNo)
    return [problemAt('bondId', '该保证金不由此付款退还', 'The bond is not refunded by this payment')]
  const isSame = bond.supplierId === release.supplierId && bond.currency === release.currency
  if (!isSame || Math.abs(numberOf(bond.amount) - numberOf(release.amount)) > 0.005)
    return [problemAt('amount', '收款方或金额与保证金不一致', 'Payee or amount are not those of the bond')]
  if (bond.payeeMark !== (await accountMark(place, release.bankId)))
    return [
      problemAt(
        'bankId',
        '收款账户已变动，请撤回并重新退还',
        'The account has changed: take the refund back and start again',
      ),
    ]
  if (username !== undefined && release.createBy === username)
    return [problemAt('bondId', '制单人不能放行付款', 'Who made a payment does not release it')]
  return payeeProblems(place, release)
}

type Bond = {
  readonly amount: unknown
  readonly auctionNo: unknown
  readonly projectNo: unknown
  readonly currency: unknown
  readonly refundAccount: unknown
  readonly supplierCode: unknown
  readonly supplierId: unknown
  readonly supplierName: unknown
}

/** Steps that make the payment of a refund, to an effective account of the company in the currency of the bond, by bank transfer. */
export async function refundPayment(moment: WriteMoment, bond: Bond) {
  const { app, id, ip, lang, session } = moment
  const { amount, currency, refundAccount: payAccount, supplierCode, supplierId, supplierName } = bond
  const [payee, payType, purOrg] = await Promise.all([
    payeeOf(moment, bond),
    transferType(moment, amount),
    organisationOf(moment, bond),
  ])
  if ('problems' in payee) return payee
  const [payer] = await rowsWhere(moment, payerTable, { code: textOf(payAccount) })
  if (payer?.enabled !== 'Y' || payer.currency !== currency)
    return {
      problems: [
        problemAt('refundAccount', `付款账户须为 ${currency} 账户`, `The account has to be one of ${currency}`),
      ],
    }
  if (payType === undefined)
    return {
      problems: [problemAt('status', '没有可用的银行转账付款方式', 'There is no type of payment by bank transfer')],
    }
  const given = {
    ...{ bondId: id, supplierId, supplierCode, supplierName, bankId: payee.bankId },
    ...{ payDate: todayText(), payType, payAccount, currency, amount, purOrg },
  }
  const write = await prepareAdd({ app, resource: resourceIn(moment, paymentTable), session, ip, lang, given }, {})
  return {
    values: { paymentNo: textOf(write.row.billNo), payeeMark: await accountMark(moment, payee.bankId) },
    steps: write.steps,
  }
}

/** Organisation of the event of a bond. */
async function organisationOf(place: Place, { auctionNo, projectNo }: Bond): Promise<unknown> {
  const [event] = auctionNo
    ? await rowsWhere(place, auctionTable, { billNo: textOf(auctionNo) })
    : await rowsWhere(place, projectTable, { billNo: textOf(projectNo) })
  return event?.purOrg ?? null
}

/** Account that a refund goes to: the default one of the company first, of those that may be paid to. */
async function payeeOf(place: Place, { currency, supplierId }: Bond) {
  const accounts = await rowsWhere(place, accountTable, { supplierId: textOf(supplierId), disabledFlag: 'N' })
  const sorted = accounts.toSorted(
    (left, right) => Number(right.defaultFlag === 'Y') - Number(left.defaultFlag === 'Y'),
  )
  const judged = await Promise.all(
    sorted.map(async ({ id }) => ({ id, problems: await payeeProblems(place, { supplierId, bankId: id, currency }) })),
  )
  const found = judged.find(({ problems }) => problems.length === 0)
  if (found) return { bankId: found.id }
  const [first] = judged.flatMap(({ problems }) => problems)
  const none = problemAt('supplierId', '该供应商没有有效的收款账户', 'The supplier has no account that may be paid to')
  return { problems: [{ ...(first ?? none), field: 'status' }] }
}

async function transferType(place: Place, amount: unknown): Promise<string | undefined> {
  const types = await rowsWhere(place, typeTable, { enabled: 'Y' })
  for (const { code } of types)
    if (await isTransfer(place, { amount: amount as number, payType: code })) return code as string
  return undefined
}

/** Problem of taking a refund back whose payment is on its way to the bank, or paid. */
export async function refundUnderWay(place: Place, paymentNo: unknown): Promise<readonly Problem[]> {
  const [payment] = await rowsWhere(place, paymentTable, { billNo: textOf(paymentNo) })
  if (!payment || ['draft', 'failed'].includes(textOf(payment.status))) return []
  return [problemAt('status', `付款单 ${paymentNo} 已放行`, `The payment ${paymentNo} is released`)]
}
