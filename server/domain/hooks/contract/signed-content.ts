import { createHash, type Hash } from 'node:crypto'

/** Record of a contract with the rows of its tables. */
type Content = { readonly [field: string]: unknown }

/** Fields of a contract that its signatures cover, of purchase and mould contracts alike. */
const head = [
  ...['billNo', 'contractName', 'contractType', 'supplierId', 'purOrg', 'srcNo', 'formerNo', 'projectName'],
  ...['beginDate', 'endDate', 'currency', 'amountNoTax', 'taxAmount', 'amountWithTax', 'retentionPct'],
  ...['warrantyMonths', 'perfBondPct', 'paymentType', 'incoterm', 'place', 'penalty', 'clauses', 'revision'],
  ...['costBear', 'ownership', 'storage', 'attachments'],
] as const

/** Fields that contracts of older versions lack: without a value, the contents are those that were signed then. */
const later = ['paymentTerm'] as const

/** Fields of the rows that they cover. Milestones have shares; their amounts follow from these. */
const tables = {
  lines: [
    ...['lineNo', 'materialCode', 'materialName', 'spec', 'offered', 'unit', 'qty', 'price', 'taxRate'],
    ...['priceTax', 'amountWithTax', 'deliveryDate'],
  ],
  moulds: ['mouldNo', 'mouldName', 'product', 'cavity', 'material', 'machine', 'life', 'price', 'amortQty'],
  terms: ['stage', 'pct', 'condition', 'days', 'payTerm'],
  partners: ['role', 'name'],
} as const

/** Sides of a contract: dictionary `party_role`. Their rows are written by their signatures. */
export const roles = { buyer: 'partyA', supplier: 'partyB' } as const

const plain = (value: unknown) => (value === undefined || value === '' ? null : value)
const pick = (row: Content, fields: readonly string[]) => fields.map((field) => plain(row[field]))

/** SHA-256 over all that both sides agree to, whatever the order of the rows. */
export function contentHash(content: Content): string {
  const rows = Object.entries(tables).map(([key, fields]) => {
    const own = (content[key] ?? []) as readonly Content[]
    const agreed = key === 'partners' ? own.filter(({ role }) => !isSide(role)) : own
    return agreed.map((row) => JSON.stringify(pick(row, fields))).toSorted()
  })
  return createHash('sha256')
    .update(JSON.stringify([pick(content, head), rows, ...laterOf(content)]))
    .digest('hex')
}

const laterOf = (content: Content) => {
  const given = later.filter((field) => plain(content[field] ?? null) !== null)
  return given.length > 0 ? [given.map((field) => [field, content[field]])] : []
}

const isSide = (role: unknown) => role === roles.buyer || role === roles.supplier

/** Signature of a side, with the hash of the contents that it signs. */
export type Signature = {
  readonly content: unknown
  readonly role: (typeof roles)[keyof typeof roles]
  readonly signer: unknown
  readonly time: unknown
}

/** SHA-256 of a signature, to which the bytes of its picture and its files are added. */
export function signatureHash({ content, role, signer, time }: Signature): Hash {
  return createHash('sha256').update(JSON.stringify([content, role, plain(signer), plain(time)]))
}
