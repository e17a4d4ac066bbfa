import { hashOf } from '../../src/schema/compile/hash.ts'
import type { CompiledDictionary, Model } from '../../src/schema/model/compiled.ts'
import { houseTenant } from '../../src/schema/model/tenants.ts'
import { textIn } from '../../src/schema/model/text.ts'
import { insertSteps, seedId } from '../seed/insert.ts'
import { syncRows } from '../seed/sync-rows.ts'
import { quoted } from '../store/quoted.ts'
import type { Store } from '../store/store.ts'
import { nowText } from '../time.ts'

/** Brings sys/dict and sys/dictItem up to the dictionary files. Items that people added stay; a changed file brings its own anew. */
export async function syncDictionaries(store: Store, model: Model): Promise<void> {
  const [dict, item] = [model.resources.get('sys/dict'), model.resources.get('sys/dictItem')]
  if (!(dict && item)) return
  const known = await store.rows<{ id: string; file_hash: string }>({
    sql: 'select id, file_hash from sys_dict where file_hash is not null',
    parameters: [],
  })
  const before = new Map(known.map((row) => [row.id, row.file_hash]))
  const rows = [...model.dictionaries.values()].map(dictRow)
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
