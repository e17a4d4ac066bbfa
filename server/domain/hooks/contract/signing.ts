import { createHash } from 'node:crypto'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { readBytes } from '../../../records/files/folder.ts'
import { refsIn } from '../../../records/files/stored-name.ts'
import { tablesOf } from '../../../records/read/table-fields.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'

const partnerTable = fileTable(
  import.meta,
  'con/contract/partners',
  ['contractId', 'role'],
  ['contractId', 'name', 'role', 'signTime', 'signer'],
)
const organisationTable = fileTable(import.meta, 'bd/purorg', ['code', 'name'])

const own = ownFields(
  import.meta,
  [
    ...(['buyerSignHash', 'buyerSignTime', 'buyerSigner', 'purOrg', 'signedFile', 'supplierName'] as const),
    ...(['status', 'supplierSignHash', 'supplierSignTime', 'supplierSigner'] as const),
  ],
  [
    ...(['buyerSignHash', 'buyerSignTime', 'buyerSigner', 'signDate', 'status', 'supplierSignHash'] as const),
    ...(['supplierSignTime', 'supplierSigner'] as const),
  ],
)
type Moment = MomentOf<typeof own>

const unsigned = {
  ...{ buyerSignHash: null, buyerSignTime: null, buyerSigner: null },
  ...{ supplierSignHash: null, supplierSignTime: null, supplierSigner: null, signDate: null },
}

/**
 * Contract signed by both sides, in any order: each gives its signer and the signed file, whose hash is kept with that of the contents. It is
 * in effect with the second signature. A contract that is sent again is signed again.
 */
export const contractSigning = own.hook(async (moment) => {
  const { doing, after } = moment
  if (doing === 'send') return { values: unsigned }
  if (doing !== 'sign' && doing !== 'countersign') return {}
  const isSupplier = doing === 'sign'
  const hash = await signatureHash(moment, isSupplier)
  const steps = await partnerSteps(moment, isSupplier)
  const isWhole = Boolean(isSupplier ? after.buyerSignTime : after.supplierSignTime)
  return {
    steps,
    values: {
      ...(isSupplier ? { supplierSignHash: hash } : { buyerSignHash: hash }),
      ...(isWhole ? { signDate: todayText() } : { status: moment.before?.status }),
    },
  }
})

/** Sides of a contract: dictionary `party_role`. */
const roles = { buyer: 'partyA', supplier: 'partyB' } as const

/** Steps that enter a signature in the parties of a purchase contract. */
async function partnerSteps(moment: Moment, isSupplier: boolean): Promise<readonly Step[]> {
  if (!tablesOf(moment.model, moment.resource).some(({ key }) => key === 'partners')) return []
  const { after, id } = moment
  const role = isSupplier ? roles.supplier : roles.buyer
  const [signer, signTime] = isSupplier
    ? [after.supplierSigner, after.supplierSignTime]
    : [after.buyerSigner, after.buyerSignTime]
  const partners = await rowsWhere(moment, partnerTable, { contractId: id, role })
  if (partners.length > 0)
    return partners.flatMap((row) => changeSteps(moment, partnerTable, row, { signer, signTime }, String(moment.doing)))
  const [organisation] = await rowsWhere(moment, organisationTable, { code: String(after.purOrg ?? '') })
  const name = isSupplier ? after.supplierName : (organisation?.name ?? after.purOrg)
  return addSteps(moment, partnerTable, { contractId: id, role, name, signer, signTime }).steps
}

/** Fields of a contract, and of a row, that its signatures cover. */
const covered = {
  head: ['amountWithTax', 'beginDate', 'billNo', 'clauses', 'currency', 'endDate', 'revision', 'supplierId'],
  lines: ['lineNo', 'materialCode', 'qty', 'price', 'taxRate', 'deliveryDate'],
  moulds: ['mouldNo', 'product', 'cavity', 'life', 'price', 'amortQty'],
  terms: ['stage', 'pct', 'condition', 'days', 'payTerm'],
} as const

/** SHA-256 over the contents of the contract, the signature and the bytes of the signed file. */
async function signatureHash({ app, after }: Moment, isSupplier: boolean): Promise<string> {
  const { head, ...tables } = covered
  const values = after as { readonly [field: string]: unknown }
  const rows = Object.entries(tables).map(([key, fields]) => {
    const own = (values[key] ?? []) as readonly { readonly [field: string]: unknown }[]
    return own.map((row) => fields.map((field) => row[field] ?? null))
  })
  const signature = isSupplier
    ? [roles.supplier, after.supplierSigner, after.supplierSignTime]
    : [roles.buyer, after.buyerSigner, after.buyerSignTime]
  const hash = createHash('sha256')
  hash.update(JSON.stringify([head.map((field) => values[field] ?? null), rows, signature]))
  for (const { id } of refsIn(after.signedFile)) {
    const stored = await readBytes(app.options, id)
    if (!stored) continue
    for await (const chunk of stored.bytes) hash.update(chunk)
  }
  return hash.digest('hex')
}
