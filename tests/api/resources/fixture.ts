import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'
import { files } from './fixture-files.ts'

export type Call = Awaited<ReturnType<ApiServer['as']>>

export type Fixture = {
  readonly api: ApiServer
  readonly schemas: string
  readonly admin: Call
  readonly buyer: Call
  readonly approver: Call
  /** Two companies of tenant 0, and one of tenant 1. */
  readonly supplierA: Call
  readonly supplierB: Call
  readonly supplierT1: Call
  /** The company of `supplierA`. */
  readonly companyA: string
  readonly companyB: string
  /** Adds an item as an account and returns the saved record. */
  addItem(call: Call, values?: object): Promise<Reply['result']>
  close(): Promise<void>
}

/**
 * The product with three more resources and those of `more`, on SQLite, or on PostgreSQL with `TEST_DATABASE=postgres`.
 */
export async function startResources(
  env: Record<string, string> = {},
  more: Readonly<Record<string, object>> = {},
): Promise<Fixture> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-resources-'))
  const schemas = join(dir, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  for (const [path, content] of Object.entries({ ...files, ...more })) {
    await mkdir(dirname(join(schemas, path)), { recursive: true })
    await writeFile(join(schemas, path), JSON.stringify(content))
  }
  const database = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
  const api = await startApi({ ...env, SCHEMAS_DIR: schemas }, database)
  const people = ['admin', 'buyer', 'approver', 'supplier_a', 'supplier_b', 'supplier_t1'] as const
  const [admin, buyer, approver, supplierA, supplierB, supplierT1] = await Promise.all(people.map(api.as))
  if (!(admin && buyer && approver && supplierA && supplierB && supplierT1)) throw new Error('not signed in')
  const companyOf = async (call: Call) => (await call('GET', 'srm/supplier/base/list')).result.records[0].id as string
  const [companyA, companyB] = [await companyOf(supplierA), await companyOf(supplierB)]
  let count = 0
  return {
    api,
    schemas,
    admin,
    buyer,
    approver,
    supplierA,
    supplierB,
    supplierT1,
    companyA,
    companyB,
    addItem: async (call, values = {}) => {
      count += 1
      const body = { code: `AUTO-${count}`, name: `物料 ${count}`, supplierId: companyA, ...values }
      const reply = await call('POST', 'test/item/add', { body })
      if (!reply.success) throw new Error(`item refused: ${reply.text}`)
      return reply.result
    },
    close: async () => {
      await api.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
