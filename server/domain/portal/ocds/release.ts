import { nouns } from '../../hooks/portal/sourcing.ts'
import type { Process } from './process.ts'

/** Prefix of the identifiers of our processes. */
export const ocidPrefix = 'ocds-procura-'

/** States of events by phase (codelist tenderStatus); the others are complete. */
const tenderStatus: Readonly<Record<string, string>> = {
  ...{ published: 'active', closed: 'active', opened: 'active', evaluating: 'active', evaluated: 'active' },
  ...{ running: 'active', paused: 'active', ended: 'active', scaling: 'active' },
  ...{ cancelled: 'cancelled', failed: 'unsuccessful' },
}
/** States of contracts (codelist contractStatus). */
const contractStatus: Readonly<Record<string, string>> = {
  ...{ effective: 'active', changing: 'active', completed: 'terminated', expired: 'terminated' },
  terminated: 'terminated',
}

/** An OCDS 1.1 release of a public process: its event, and its award and contracts once the result is published. */
export function releaseOf(process: Process, isCompiled = false) {
  const { event, result, contracts } = process
  const [ocid, date] = [`${ocidPrefix}${event.billNo}`, dateOf(lastChange(process))]
  const stages = ['tender', ...(result ? ['award'] : []), ...(contracts.length > 0 ? ['contract'] : [])]
  const buyer = { id: `buyer-${event.purOrg}`, name: process.buyer }
  const winners = [...(result?.winners ?? [])].map(([id, name]) => ({ id, name }))
  const awardID = `${event.billNo}-award`
  const award = { id: awardID, status: 'active', date: dateOf(result?.date), suppliers: winners }
  return {
    ocid,
    id: `${ocid}-${date?.replaceAll(/\D/g, '')}`,
    date,
    tag: isCompiled ? ['compiled'] : stages,
    initiationType: 'tender',
    language: 'zh',
    parties: [{ ...buyer, roles: ['buyer'] }, ...winners.map((winner) => ({ ...winner, roles: ['supplier'] }))],
    buyer,
    tender: tenderOf(event, buyer),
    ...(result && { awards: [{ ...award, ...(result.value && { value: result.value }) }] }),
    ...(contracts.length > 0 && {
      contracts: contracts.map((contract) => contractOf(contract, awardID, result?.value !== undefined)),
    }),
  }
}

function tenderOf(event: Process['event'], buyer: { readonly id: string; readonly name: string }) {
  return {
    id: event.billNo,
    title: event.name,
    status: tenderStatus[event.phase] ?? 'complete',
    procuringEntity: buyer,
    // Codelist method: every interested company may answer the events that are published here.
    procurementMethod: 'open',
    procurementMethodDetails: nouns[event.kind].zh,
    ...(event.category !== null && { mainProcurementCategory: event.category }),
    submissionMethod: [event.kind === 'bidding' ? 'electronicAuction' : 'electronicSubmission'],
    tenderPeriod: periodOf(null, event.offersUntil),
    enquiryPeriod: periodOf(null, event.questionsUntil),
    items: event.items.map(({ id, materialName, qty, unit }) => ({
      id: String(id),
      description: String(materialName ?? ''),
      quantity: qty === null ? null : Number(qty),
      unit: { name: String(unit ?? '') },
    })),
  }
}

// The price of a contract is as public as that of its award.
function contractOf(contract: Process['contracts'][number], awardID: string, hasValue: boolean) {
  const value = { amount: Number(contract.amountWithTax), currency: String(contract.currency || 'CNY') }
  return {
    id: String(contract.billNo),
    awardID,
    title: String(contract.contractName ?? ''),
    status: contractStatus[String(contract.status)] ?? 'active',
    dateSigned: dateOf(contract.signDate),
    period: periodOf(contract.beginDate, contract.endDate),
    ...(hasValue && contract.amountWithTax !== null && { value }),
  }
}

function lastChange({ event, result, contracts }: Process): string {
  const times = [event.updateTime, result?.date, ...contracts.map(({ updateTime }) => updateTime)]
  return (
    times
      .map((time) => String(time ?? ''))
      .toSorted()
      .at(-1) ?? ''
  )
}

function periodOf(startDate: unknown, endDate: unknown) {
  return { startDate: dateOf(startDate), endDate: dateOf(endDate) }
}

/** A time or day of ours (GMT+8) as RFC 3339. */
function dateOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : ''
  if (text === '') return null
  return `${text.length === 10 ? `${text} 00:00:00` : text}+08:00`.replace(' ', 'T')
}
