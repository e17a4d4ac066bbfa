import { contentHash, roles, signatureHash } from '../../domain/hooks/contract/signed-content.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { demoFiles } from '../kit/demo-file.ts'

const tables = {
  'con/contract': { lines: 'con/contract/lines', terms: 'con/contract/terms', partners: 'con/contract/partners' },
  'con/mould': { moulds: 'con/mould/moulds', terms: 'con/mould/terms' },
} as const
const parents = { 'con/contract': 'contractId', 'con/mould': 'mouldId' } as const

type Rows = ReadonlyMap<string, readonly SeedRecord[]>

/** Rows of a demo with the hashes of its signed contracts: the last step, as they cover what the rows have then. */
export function withSignatures(rows: Rows): Rows {
  const signed = Object.keys(tables).map((code) => {
    const contracts = (rows.get(code) ?? []).map((row) =>
      row.buyerSignTime ? { ...row, ...hashesOf(rows, code as keyof typeof tables, row) } : row,
    )
    return [code, contracts] as const
  })
  return new Map([...rows, ...signed.filter(([, contracts]) => contracts.length > 0)])
}

function hashesOf(rows: Rows, code: keyof typeof tables, contract: SeedRecord): SeedRecord {
  const own = Object.entries(tables[code]).map(([key, of]) => {
    return [key, (rows.get(of) ?? []).filter((row) => row[parents[code]] === contract.id)] as const
  })
  const content = contentHash({ ...contract, ...Object.fromEntries(own) })
  const hashOf = (role: (typeof roles)[keyof typeof roles], signer: unknown, time: unknown) =>
    signatureHash({ content, role, signer, time }).update(demoFiles.contract.bytes).digest('hex')
  return {
    ...{ signedHash: content, agreedHash: content },
    buyerSignHash: hashOf(roles.buyer, contract.buyerSigner, contract.buyerSignTime),
    supplierSignHash: hashOf(roles.supplier, contract.supplierSigner, contract.supplierSignTime),
  }
}
