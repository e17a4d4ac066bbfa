import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { runJob } from '../../kit/run-job.ts'
import { type Call, firstOf, type Row } from '../sourcing/callers.ts'

/** A server with people of both sides, a qualified company and one of its materials. */
export type Traders = {
  readonly api: ApiServer
  on(name: string): Call
  readonly company: Row
  readonly material: Row
  /** Signed contracts of the demo data: resource and id. */
  readonly signed: readonly (readonly [code: string, id: string])[]
  /** Runs the due actions of the server now. */
  runDue(): Promise<unknown>
}

const people = ['admin', 'buyer', 'approver', 'finance', 'warehouse', 'supplier_a', 'supplier_b']

/** Starts it on an engine: `supplier_a` belongs to `company`, which sells `material` for 100.00 until the end of 2098. */
export async function startTraders(dialect: 'sqlite' | 'postgres'): Promise<Traders> {
  const api = await startApi({}, dialect)
  const calls = new Map<string, Call>()
  for (const name of people) calls.set(name, await api.as(name))
  const on = (name: string): Call => {
    const call = calls.get(name)
    if (!call) throw new Error(`${name} is not signed in`)
    return call
  }
  const company = await firstOf(on('supplier_a'), 'srm/supplier/base/list')
  const sql = `update srm_supplier_base set status = 'qualified', measure = null where id = ?`
  await api.running.app.store.write([{ sql, parameters: [company.id] }])
  const materials = (await on('admin')('GET', 'mat/material/list?pageSize=200')).result.records as readonly Row[]
  const used = (await on('admin')('GET', `mat/price/list?supplierId=${company.id}&pageSize=200`)).result
    .records as readonly Row[]
  const material = materials.find(({ materialCode }) => !used.some((price) => price.materialCode === materialCode))
  if (!material) throw new Error('no material without a price')
  const contracts = await Promise.all(
    ['con/contract', 'con/mould'].map(async (code) => {
      const { result } = await on('buyer')('GET', `${code}/list?pageSize=100`)
      const signed = (result.records as readonly Row[]).filter(({ signDate }) => signDate)
      return signed.map(({ id }) => [code, id] as const)
    }),
  )
  return {
    ...{ api, on, company, material, signed: contracts.flat() },
    runDue: () => runJob(on('admin'), 'dueActions'),
  }
}

/** Common head of a document of the company. */
export const headOf = ({ company }: Traders) => ({ supplierId: company.id, purOrg: 'P10', buyerId: 'buyer' })

/** Line of a document with the material. */
export function lineOf({ material }: Traders, values: object): object {
  return { materialCode: material.materialCode, unit: material.unit, taxRate: '13', ...values }
}

/** The day `days` from today, in GMT+8. */
export function inDays(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
