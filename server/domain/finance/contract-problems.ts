import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { amountText, halfUnit, totalOf } from '../kit/amounts.ts'
import type { Place } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type Applied, type AppliedLine, invoicedOn, moneyOfContract, sumOf } from './contract-money.ts'
import { contractShares, type Shares } from './contract-shares.ts'
import { openAdvances, setOffRemedy } from './open-advances.ts'
import { rowsIn } from './rows-in.ts'

const contractTable = fileTable(import.meta, 'con/contract', ['amountWithTax', 'billNo', 'supplierId'])

/**
 * Reasons against a payment application by its contracts: what was paid on a contract before is set off against its invoices first, and
 * milestones take no more than its invoices leave of the contract. Invoices alone are bounded by their match, which may exceed the
 * contract; only while milestones are not paid yet, and so cannot be set off, they leave their amount.
 */
export async function contractProblems(place: Place, applied: Applied): Promise<readonly Problem[]> {
  const { supplierId, lines } = applied
  const invoices = lines.flatMap(({ docType, invoiceNo }) => (docType === 'invoice' ? [invoiceNo] : []))
  const shares = await contractShares(place, supplierId, invoices)
  const invoiced = [...new Set([...shares.values()].flatMap((each) => [...each.keys()]))]
  const problems = await setOffProblems(place, applied, invoiced, shares)
  if (problems.length > 0) return problems
  const isMilestone = lines.some(({ docType }) => docType === 'contract')
  const named = isMilestone ? [textOf(applied.contractNo)] : []
  const all = new Set([...invoiced, ...named])
  const contracts = await rowsIn(place, contractTable, 'billNo', [...all])
  const own = contracts.filter((row) => row.supplierId === supplierId && row.amountWithTax !== null)
  const found = await Promise.all(
    own.map((contract) => amountProblems(place, contract, applied, named.includes(textOf(contract.billNo)))),
  )
  return found.flat()
}

/** Documents of an application that lower it. */
const isLowering = ({ docType }: AppliedLine) => docType === 'advance' || docType === 'deduction'

/** Advances of the contracts of the invoices that the application leaves open, as far as it pays these invoices. */
async function setOffProblems(
  place: Place,
  applied: Applied,
  contractNos: readonly string[],
  shares: Shares,
): Promise<readonly Problem[]> {
  const { currency, lines } = applied
  const advances = await openAdvances(place, applied, 'contractNo', contractNos)
  const left = sumOf(lines.filter((line) => !isLowering(line))) - sumOf(lines.filter(isLowering))
  return contractNos.flatMap((contractNo) => {
    const own = advances.filter((each) => each.contract === contractNo)
    const numbers = new Set(own.map(({ paymentNo }) => paymentNo))
    const open = sumOf(own.map((each) => ({ amount: each.open })))
    const given = sumOf(
      lines.filter(({ docType, advanceNo }) => docType === 'advance' && numbers.has(textOf(advanceNo))),
    )
    const { amount } = invoicedOn(contractNo, applied, shares)
    const missing = totalOf([Math.min(Math.min(open, amount) - given, left)])
    if (missing <= 0) return []
    const [zh, en] = setOffRemedy(missing, own, currency)
    return [
      problemAt(
        'lines',
        `合同 ${contractNo} 在开票前已付的款项须先抵扣：${zh}`,
        `What was paid on contract ${contractNo} before its invoices is set off first: ${en}`,
      ),
    ]
  })
}

async function amountProblems(
  place: Place,
  contract: { readonly billNo: unknown; readonly amountWithTax: unknown },
  applied: Applied,
  isMilestone: boolean,
): Promise<readonly Problem[]> {
  const contractNo = textOf(contract.billNo)
  const money = await moneyOfContract(place, contractNo, applied)
  if (!isMilestone && money.unpaid <= 0) return []
  const most = numberOf(contract.amountWithTax) + money.rounding
  if (money.total <= most + halfUnit(applied.currency)) return []
  const [over, milestones, invoices, setOff] = [
    ...[money.total - most, money.milestones, money.invoices, money.setOff],
  ].map((each) => amountText(each, applied.currency))
  const [zh, en] = isMilestone
    ? ['请减少本次金额或先变更合同', 'apply for less, or change the contract first']
    : ['请先付清或撤回未付的付款节点申请', 'pay or withdraw the applications for its milestones first']
  return [
    problemAt(
      'lines',
      `合同 ${contractNo} 的付款节点 ${milestones} 与发票 ${invoices}，减已抵扣 ${setOff}，超过合同金额 ${over}：${zh}`,
      `Milestones (${milestones}) and invoices (${invoices}) of contract ${contractNo}, less what is set off (${setOff}), are ${over} above its amount: ${en}`,
    ),
  ]
}
