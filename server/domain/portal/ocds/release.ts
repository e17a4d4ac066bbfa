import type { Process } from './process.ts'

/** Prefix of the identifiers of our processes. */
export const ocidPrefix = 'ocds-procura-'

/** States of tenders by phase (codelist tenderStatus); the others are complete. */
const tenderStatus: Readonly<Record<string, string>> = {
  ...{ published: 'active', closed: 'active', opened: 'active', evaluating: 'active', evaluated: 'active' },
  ...{ scaling: 'active', cancelled: 'cancelled', failed: 'unsuccessful' },
}
/** States of contracts (codelist contractStatus). */
const contractStatus: Readonly<Record<string, string>> = {
  ...{ effective: 'active', changing: 'active', completed: 'terminated', expired: 'terminated' },
  terminated: 'terminated',
}
/** Kinds of tender (codelist method); a call that a stranger may answer is open. */
const methods: Readonly<Record<string, string>> = { negotiation: 'selective', consultation: 'selective' }

/** An OCDS 1.1 release of a public process: its tender, and its award and contracts once the result is published. */
export function releaseOf(process: Process, isCompiled = false) {
  const { tender, result, contracts, items } = process
  const billNo = String(tender.billNo)
  const [ocid, date] = [`${ocidPrefix}${billNo}`, dateOf(lastChange(process))]
  const stages = ['tender', ...(result ? ['award'] : []), ...(contracts.length > 0 ? ['contract'] : [])]
  const buyer = { id: `buyer-${tender.purOrg}`, name: process.buyer }
  const winners = [...(result?.winners ?? [])].map(([id, name]) => ({ id, name }))
  const awardID = `${billNo}-award`
  return {
    ocid,
    id: `${ocid}-${date?.replaceAll(/\D/g, '')}`,
    date,
    tag: isCompiled ? ['compiled'] : stages,
    initiationType: 'tender',
    language: 'zh',
    parties: [{ ...buyer, roles: ['buyer'] }, ...winners.map((winner) => ({ ...winner, roles: ['supplier'] }))],
    buyer,
    tender: {
      id: billNo,
      title: String(tender.name ?? ''),
      status: tenderStatus[String(tender.phase)] ?? 'complete',
      procuringEntity: buyer,
      procurementMethod: methods[String(tender.bidMethod)] ?? 'open',
      ...(tender.procCategory !== null && { mainProcurementCategory: String(tender.procCategory) }),
      submissionMethod: ['electronicSubmission'],
      tenderPeriod: periodOf(null, tender.bidDeadline),
      enquiryPeriod: periodOf(null, tender.questionEnd),
      items: items.map(({ id, materialName, qty, unit }) => ({
        id: String(id),
        description: String(materialName ?? ''),
        quantity: qty === null ? null : Number(qty),
        unit: { name: String(unit ?? '') },
      })),
    },
    ...(result && {
      awards: [{ id: awardID, status: 'active', date: dateOf(result.date), suppliers: winners }],
    }),
    ...(contracts.length > 0 && {
      contracts: contracts.map((contract) => ({
        id: String(contract.billNo),
        awardID,
        title: String(contract.contractName ?? ''),
        status: contractStatus[String(contract.status)] ?? 'active',
        dateSigned: dateOf(contract.signDate),
        period: periodOf(contract.beginDate, contract.endDate),
      })),
    }),
  }
}

function lastChange({ tender, result, contracts }: Process): string {
  const times = [tender.updateTime, result?.date, ...contracts.map(({ updateTime }) => updateTime)]
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
