import { textIn } from '../../../src/schema/base/text.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import type { CompiledDictionary, Model } from '../../../src/schema/model/compiled.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { insertSteps, seedId } from '../../platform/sql/insert.ts'
import { syncRows } from '../../platform/sql/sync-rows.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/** Brings sys/dict and sys/dictItem up to the dictionary files. Items that people added stay; a changed file updates its own. */
export async function syncDictionaries(store: Store, model: Model): Promise<void> {
  const [dict, item] = [model.resources.get('sys/dict'), model.resources.get('sys/dictItem')]
  if (!(dict && item)) return
  const known = await store.rows<{ id: string; file_hash: string }>({
    sql: 'select id, file_hash from sys_dict where file_hash is not null',
    parameters: [],
  })
  const before = new Map(known.map((row) => [row.id, row.file_hash]))
  const made = await adopted(store, model)
  const rows = [...model.dictionaries.values()].map((file) => ({ ...dictRow(file), ...idOf(made.get(file.code)) }))
  await syncRows(store, dict, rows)
  const stamp = stampNow()
  for (const row of rows.filter(({ id, fileHash }) => before.get(id) !== fileHash)) {
    const file = model.dictionaries.get(row.dictCode)
    if (!file) continue
    const items = file.items.map((entry, index) => itemRow(row.id, entry, index))
    await store.write([
      ...items.map(({ itemValue }) => ({
        sql: 'delete from sys_dict_item where dict_id = ? and item_value = ? and tenant_id = ?',
        parameters: [row.id, itemValue, houseTenant],
      })),
      ...insertSteps(item, items, stamp, quoted),
    ])
  }
}

const idOf = (id: string | undefined) => (id === undefined ? {} : { id })

/** Dictionaries of the application for which there is a file now: they become the file's, by code, and keep their rows. */
async function adopted(store: Store, model: Model): Promise<ReadonlyMap<string, string>> {
  const rows = await store.rows<{ id: string; dict_code: string; file_hash: string | null }>({
    sql: 'select id, dict_code, file_hash from sys_dict where tenant_id = ?',
    parameters: [houseTenant],
  })
  const theirs = rows.filter(
    ({ id, dict_code }) => model.dictionaries.has(dict_code) && id !== seedId('sys/dict', dict_code),
  )
  const fresh = theirs.filter(({ file_hash }) => file_hash === null)
  if (fresh.length > 0)
    await store.write(
      fresh.map(({ id }) => ({ sql: `update sys_dict set file_hash = '' where id = ?`, parameters: [id] })),
    )
  return new Map(theirs.map(({ id, dict_code }) => [dict_code, id]))
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

function dictRow(file: CompiledDictionary) {
  const fields = {
    dictCode: file.code,
    dictName: textIn('zh', file.title),
    dictNameEn: textIn('en', file.title),
    type: '0',
    description: null,
  }
  return { ...fields, id: seedId('sys/dict', file.code), fileHash: hashOf(JSON.stringify(file)) }
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
