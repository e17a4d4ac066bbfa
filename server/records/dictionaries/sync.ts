import { isDeepStrictEqual } from 'node:util'
import { textIn } from '../../../src/schema/base/text.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledDictionary } from '../../../src/schema/model/compiled-pages.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { insertSteps, seedId } from '../../platform/sql/insert.ts'
import { all, isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import { syncRows } from '../../platform/sql/sync-rows.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

const dictTable = fileTable(import.meta, 'sys/dict', ['dictCode', 'fileHash'], ['fileHash'])
const dictItemTable = fileTable(import.meta, 'sys/dictItem', ['dictId', 'itemValue'])

/**
 * Updates sys/dict and sys/dictItem from the dictionary files. Items added by users stay; a changed file updates its own, and those of a
 * deleted file go with it. Nothing is asked of a database that has the same files from `former`.
 */
export async function syncDictionaries(store: Store, model: Model, former?: Model): Promise<void> {
  const [dict, item] = [model.resources.get('sys/dict'), model.resources.get('sys/dictItem')]
  if (!(dict && item)) return
  const files = dictionaryFiles(model)
  if (former && isDeepStrictEqual(files, dictionaryFiles(former))) return
  const known = await store.rows<{ id: string; file_hash: string }>({
    sql: `select id, ${dictTable.fileHash} from ${dictTable} where ${dictTable.fileHash} is not null`,
    parameters: [],
  })
  const before = new Map(known.map((row) => [row.id, row.file_hash]))
  const made = await adopted(store, files)
  const rows = files.map((file) => ({ ...dictRow(file), ...idOf(made.get(keyOf(file))) }))
  await leaveGone(
    store,
    [...before.keys()].filter((id) => !rows.some((row) => row.id === id)),
  )
  await syncRows(store, dict, rows)
  const changed = rows.filter(({ id, fileHash }) => before.get(id) !== fileHash)
  const byKey = new Map(files.map((file) => [keyOf(file), file]))
  const items = changed.map(({ id, tenantId, dictCode }) => ({
    ...{ id, tenantId },
    rows: (byKey.get(`${tenantId}/${dictCode}`)?.file.items ?? []).map((entry, index) => ({
      ...itemRow(id, entry, index),
      tenantId,
    })),
  }))
  const steps = [
    ...items.filter((each) => each.rows.length > 0).map((each) => clearStep(each)),
    ...insertSteps(
      item,
      items.flatMap((each) => each.rows),
      stampNow(),
      quoted,
    ),
  ]
  if (steps.length > 0) await store.write(steps)
}

/**
 * Dictionaries whose files are gone: no field names them. With items of users they become dictionaries of the application, to be kept or
 * deleted there; of the others the items are deleted.
 */
async function leaveGone(store: Store, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  const items = await store.rows<{ id: string; dict_id: string; value: string }>(
    statement(
      `select id, ${dictItemTable.dictId} as dict_id, ${dictItemTable.itemValue} as value from ${dictItemTable} where`,
      isOneOf(dictItemTable.dictId, gone),
    ),
  )
  const ofUsers = items.filter(({ id, dict_id, value }) => id !== seedId('sys/dictItem', `${dict_id}/${value}`))
  const kept = [...new Set(ofUsers.map(({ dict_id }) => dict_id))]
  const dropped = gone.filter((id) => !kept.includes(id))
  const none = { sql: '1 = 0', parameters: [] }
  await store.write([
    statement(
      `update ${dictTable} set ${columnSet(dictTable, 'fileHash')} = null where`,
      kept.length > 0 ? isOneOf('id', kept) : none,
    ),
    statement(`delete from ${dictItemTable} where`, dropped.length > 0 ? isOneOf(dictItemTable.dictId, dropped) : none),
  ])
}

type Items = {
  readonly id: string
  readonly tenantId: string
  readonly rows: readonly ReturnType<typeof itemRow>[]
}

/** Deletes items whose values the file is about to insert. */
function clearStep({ id, tenantId, rows }: Items): Step {
  const values = rows.map(({ itemValue }) => itemValue)
  return statement(
    `delete from ${dictItemTable} where`,
    all([sqlOf('dict_id = ? and tenant_id = ?', id, tenantId), isOneOf('item_value', values)]),
  )
}

/** Dictionary of a file, and the tenant that has it: the platform tenant shares its own. */
type DictionaryFile = { readonly tenant: string; readonly file: CompiledDictionary }

function dictionaryFiles({ dictionaries, tenants }: Model): readonly DictionaryFile[] {
  const of = (tenant: string, files: Model['dictionaries']) => [...files.values()].map((file) => ({ tenant, file }))
  return [...of(houseTenant, dictionaries), ...[...tenants].flatMap(([tenant, own]) => of(tenant, own.dictionaries))]
}

function keyOf({ tenant, file }: DictionaryFile): string {
  return `${tenant}/${file.code}`
}

/** Name that the id of a row of a file is made of. */
function seedKey(tenant: string, code: string): string {
  return tenant === houseTenant ? code : `${tenant}/${code}`
}

const idOf = (id: string | undefined) => (id === undefined ? {} : { id })

/** Dictionaries of the application that have a file now: the file takes them over by code, with their rows. */
async function adopted(store: Store, files: readonly DictionaryFile[]): Promise<ReadonlyMap<string, string>> {
  const tenants = [...new Set([houseTenant, ...files.map(({ tenant }) => tenant)])]
  const rows = await store.rows<{ id: string; tenant_id: string; dict_code: string; file_hash: string | null }>(
    statement(
      `select id, tenant_id, ${dictTable.dictCode}, ${dictTable.fileHash} from ${dictTable} where`,
      isOneOf('tenant_id', tenants),
    ),
  )
  const keys = new Set(files.map(keyOf))
  const theirs = rows.filter(
    ({ id, tenant_id, dict_code }) =>
      keys.has(`${tenant_id}/${dict_code}`) && id !== seedId('sys/dict', seedKey(tenant_id, dict_code)),
  )
  const fresh = theirs.filter(({ file_hash }) => file_hash === null)
  if (fresh.length > 0)
    await store.write(
      fresh.map(({ id }) => ({
        sql: `update ${dictTable} set ${columnSet(dictTable, 'fileHash')} = '' where id = ?`,
        parameters: [id],
      })),
    )
  return new Map(theirs.map(({ id, tenant_id, dict_code }) => [`${tenant_id}/${dict_code}`, id]))
}

function stampNow() {
  const now = nowText()
  return {
    createBy: 'system',
    createTime: now,
    updateBy: 'system',
    updateTime: now,
    sysOrgCode: '',
    tenantId: '0',
    version: 1,
  }
}

function dictRow({ tenant, file }: DictionaryFile) {
  const fields = {
    dictCode: file.code,
    dictName: textIn('zh', file.title),
    dictNameEn: textIn('en', file.title),
    type: '0',
    description: null,
  }
  return {
    ...fields,
    id: seedId('sys/dict', seedKey(tenant, file.code)),
    tenantId: tenant,
    fileHash: hashOf(JSON.stringify(file)),
  }
}

function itemRow(dictId: string, entry: CompiledDictionary['items'][number], index: number) {
  return {
    id: seedId('sys/dictItem', `${dictId}/${entry.value}`),
    dictId,
    itemValue: entry.value,
    itemText: textIn('zh', entry.title),
    itemTextEn: textIn('en', entry.title),
    itemColor: entry.color ?? null,
    description: null,
    sortOrder: index + 1,
    status: entry.disabled ? '0' : '1',
  }
}
