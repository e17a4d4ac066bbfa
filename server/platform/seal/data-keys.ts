import { randomBytes } from 'node:crypto'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../app.ts'
import { newId } from '../new-id.ts'
import type { Row } from '../store/store.ts'
import { nowText } from '../time.ts'
import { decrypted, encrypted } from './cipher.ts'
import { type MasterKey, masterKeys } from './master-keys.ts'

/** What a data key is for: a scope of a tenant, such as one tender, and a part of its values. */
export type KeyName = { readonly tenantId: string; readonly scope: string; readonly part: string }

export type DataKey = { readonly id: string; readonly key: Buffer }

type Place = Pick<App, 'store'> & { readonly options: Pick<App['options'], 'dataDir' | 'sealKeys'> }
type Stored = {
  readonly id: string
  readonly tenant_id: string
  readonly scope: string
  readonly part: string
  readonly master: string
  readonly wrapped: string
}

const columns = 'id, tenant_id, scope, part, master, wrapped'

/** Data key by its name; the first call makes it. @throws SEAL_KEY_MISSING */
export async function keyNamed(place: Place, name: KeyName): Promise<DataKey> {
  const [known] = await named(place, name)
  if (known) return unwrapped(place, known)
  await make(place, name)
  const [made] = await named(place, name)
  // A key that another server made is as good.
  if (!made) throw new Error('a data key was not stored')
  return unwrapped(place, made)
}

/** Data keys by their ids. @throws SEAL_KEY_MISSING */
export async function keysOf(place: Place, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Set(ids)]
  const found = await place.store.rows<Row & Stored>({
    sql: `select ${columns} from _seal_key where id in (${wanted.map(() => '?').join(', ') || 'null'})`,
    parameters: wanted,
  })
  const keys = await Promise.all(found.map((row) => unwrapped(place, row)))
  return new Map(keys.map(({ id, key }) => [id, key]))
}

/** Encrypts the data keys of former master keys by the current one. @returns their number */
export async function rewrapKeys(place: Place): Promise<number> {
  const masters = await masterKeys(place.options)
  const ids = masters.slice(1).map(({ id }) => id)
  if (ids.length === 0) return 0
  const old = await place.store.rows<Row & Stored>({
    sql: `select ${columns} from _seal_key where master in (${ids.map(() => '?').join(', ')})`,
    parameters: ids,
  })
  const steps = await Promise.all(
    old.map(async (row) => {
      const { key } = await unwrapped(place, row)
      const parameters = [masters[0].id, wrappedBy(masters[0], row.id, nameOf(row), key), row.id, row.master]
      return { sql: 'update _seal_key set master = ?, wrapped = ? where id = ? and master = ?', parameters }
    }),
  )
  if (steps.length > 0) await place.store.write(steps)
  return steps.length
}

function named({ store }: Place, { tenantId, scope, part }: KeyName) {
  return store.rows<Row & Stored>({
    sql: `select ${columns} from _seal_key where tenant_id = ? and scope = ? and part = ?`,
    parameters: [tenantId, scope, part],
  })
}

async function make(place: Place, name: KeyName): Promise<void> {
  const masters = await masterKeys(place.options)
  await demandKnown(place, masters)
  const id = newId()
  const wrapped = wrappedBy(masters[0], id, name, randomBytes(32))
  await place.store.write([
    {
      sql: `insert into _seal_key (${columns}, at) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      parameters: [id, name.tenantId, name.scope, name.part, masters[0].id, wrapped, nowText()],
    },
  ])
}

// Servers of one database need the same master key: a second one with its own key file encrypts nothing.
async function demandKnown({ store }: Place, masters: readonly MasterKey[]): Promise<void> {
  const used = await store.rows<{ master: string }>({ sql: 'select distinct master from _seal_key', parameters: [] })
  if (used.some(({ master }) => masters.every(({ id }) => id !== master))) throw new AppError('SEAL_KEY_MISSING')
}

async function unwrapped({ options }: Place, row: Stored): Promise<DataKey> {
  const master = (await masterKeys(options)).find(({ id }) => id === row.master)
  if (!master) throw new AppError('SEAL_KEY_MISSING')
  return { id: row.id, key: Buffer.from(decrypted(master.key, placeOf(row.id, nameOf(row)), row.wrapped), 'base64') }
}

function wrappedBy(master: MasterKey, id: string, name: KeyName, key: Buffer): string {
  return encrypted(master.key, master.id, placeOf(id, name), key.toString('base64'))
}

const nameOf = ({ tenant_id, scope, part }: Stored): KeyName => ({ tenantId: tenant_id, scope, part })
const placeOf = (id: string, { tenantId, scope, part }: KeyName) => ['data key', id, tenantId, scope, part]
