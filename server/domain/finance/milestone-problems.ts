import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { amountText, halfUnit } from '../kit/amounts.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type AppliedLine, sumOf } from './contract-money.ts'
import { notDue } from './milestone-due.ts'
import { mouldNotDue } from './mould-due.ts'
import { mouldTermTable } from './mould-terms.ts'

const contractTable = fileTable(import.meta, 'con/contract', [
  ...(['billNo', 'contractType', 'currency', 'status', 'supplierId', 'warrantyMonths'] as const),
])
const termTable = fileTable(import.meta, 'con/contract/terms', ['contractId', 'stage'])
const mouldContractTable = fileTable(import.meta, 'con/mould', [
  ...(['amortisedAmount', 'amountNoTax', 'amountWithTax', 'appliedAmount', 'billNo', 'costBear', 'currency'] as const),
  ...(['status', 'supplierId'] as const),
])

/** Payment application, as far as its milestones depend on it. */
export type MilestoneAsked = {
  readonly lines: readonly AppliedLine[]
  /** The sums of its contract include it. */
  readonly isCounted: boolean
} & { readonly [field in 'contractNo' | 'currency' | 'mouldNo' | 'payKind' | 'supplierId']: unknown }

/** States of a contract that was agreed: those that ran out are paid, too. */
const agreed = ['effective', 'changing', 'completed', 'expired']

/**
 * Problems of the contract lines of an application: the purchase or mould contract is in force or has run out, with a milestone of their
 * kind, which is due. The sums of the milestones bound what is applied for.
 */
export async function milestoneProblems(place: Place, asked: MilestoneAsked): Promise<readonly Problem[]> {
  if (!asked.lines.some(({ docType }) => docType === 'contract')) return []
  return asked.mouldNo ? ofMould(place, asked) : ofContract(place, asked)
}

async function ofContract(place: Place, asked: MilestoneAsked): Promise<readonly Problem[]> {
  const { contractNo, payKind } = asked
  const [contract] = await rowsWhere(place, contractTable, { billNo: textOf(contractNo) })
  const problems = partyProblems('contractNo', contract, asked)
  if (problems.length > 0 || !contract) return problems
  const terms = await rowsWhere(place, termTable, { contractId: String(contract.id), stage: textOf(payKind) })
  if (terms.length === 0) return [noMilestone]
  const fault = await notDue(place, textOf(payKind), contract)
  return fault ? [problemAt('payKind', ...fault)] : []
}

async function ofMould(place: Place, asked: MilestoneAsked): Promise<readonly Problem[]> {
  const { mouldNo, payKind } = asked
  const [contract] = await rowsWhere(place, mouldContractTable, { billNo: textOf(mouldNo) })
  const problems = partyProblems('mouldNo', contract, asked)
  if (problems.length > 0 || !contract) return problems
  if (contract.costBear === 'supplier')
    return [problemAt('mouldNo', '模具费由供方承担，不付款', 'The supplier bears the cost of the mould')]
  const id = String(contract.id)
  const terms = await rowsWhere(place, mouldTermTable, { mouldId: id, stage: textOf(payKind) })
  if (terms.length === 0) return [noMilestone]
  const fault = await mouldNotDue(place, textOf(payKind), contract)
  if (fault) return [problemAt('payKind', ...fault)]
  return amortisedProblems(contract, asked)
}

/** Problem of milestones that exceed the price of a mould less its amortised amount. */
function amortisedProblems(
  contract: RowOf<typeof mouldContractTable>,
  { isCounted, lines }: MilestoneAsked,
): readonly Problem[] {
  const [net, gross] = [numberOf(contract.amountNoTax), numberOf(contract.amountWithTax)]
  const { currency } = contract
  const amortised = net > 0 ? roundMoney((numberOf(contract.amortisedAmount) * gross) / net, currency) : 0
  const asked = sumOf(lines.filter(({ docType }) => docType === 'contract'))
  const others = numberOf(contract.appliedAmount) - (isCounted ? asked : 0)
  const applied = others + asked
  const most = gross - amortised
  if (applied <= most + halfUnit(currency)) return []
  const [taken, left] = [amortised, Math.max(0, most - others)].map((each) => amountText(each, currency))
  const zh = `模具费已随产品摊销 ${taken}（含税），最多可申请 ${left}`
  const en = `${taken} of the mould, with tax, are amortised with its pieces: at most ${left}`
  return [problemAt('lines', zh, en)]
}

const noMilestone = problemAt('payKind', '该合同没有此付款节点', 'The contract has no such milestone')

type Contract = { readonly currency: unknown; readonly status: unknown; readonly supplierId: unknown }

function partyProblems(
  field: 'contractNo' | 'mouldNo',
  contract: Contract | undefined,
  { currency, supplierId }: MilestoneAsked,
): readonly Problem[] {
  if (!contract || !agreed.includes(textOf(contract.status)) || contract.supplierId !== supplierId)
    return [
      problemAt(
        field,
        '请选择该供应商生效、完成或到期的合同',
        'Choose a contract of the supplier that is effective, completed or expired',
      ),
    ]
  if (contract.currency === currency) return []
  return [
    problemAt('currency', `合同币种为 ${contract.currency}`, `The currency of the contract is ${contract.currency}`),
  ]
}
