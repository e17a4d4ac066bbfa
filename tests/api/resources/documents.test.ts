import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnOf, maskedText } from '../../../server/platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../../server/platform/sql/records.ts'
import { sqlOf, statement } from '../../../server/platform/sql/sql.ts'
import { quoted } from '../../../server/platform/store/quoted.ts'
import { nameKeys } from '../../../server/records/documents/document-name.ts'
import { documentsIn, documentTriggers } from '../../../server/records/documents/documents.ts'
import { bringDocuments } from '../../../server/records/documents/keep-documents.ts'
import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

const store = () => on.api.running.app.store
const current = () => on.api.running.app.live.current

function nameOf({ plan }: ServerResource, row: RecordRow, lang: Lang): string {
  const parts = nameKeys(plan, lang).map((key) => {
    const value = plan.fields[key]?.mask === 'last4' ? maskedText(row[key]) : row[key]
    return String(value ?? '')
  })
  return parts.join(' ').trim() || textIn(lang, plan.title)
}

/** Entries of all documents, from their records. */
async function searched(): Promise<string[]> {
  const found: string[] = []
  for (const resource of documentsIn(current())) {
    const { code, states, fields } = resource.plan
    const names = resource.storage.columns.map(({ field }) => field)
    for (const row of await store().rows(statement('select', selectList(resource, names), fromTable(resource)))) {
      const owner = fields.buyerId?.type === 'sel_user' ? row.buyerId : null
      const facts = [row.tenantId, row[states?.field ?? ''], row.createBy, owner, row.createTime]
      const changed = row.updateTime ?? row.createTime
      const both = [nameOf(resource, row, 'zh'), nameOf(resource, row, 'en')]
      found.push(JSON.stringify([`${code}.${row.id}`, code, row.id, ...facts, changed, ...both]))
    }
  }
  return found.toSorted()
}

async function kept(): Promise<string[]> {
  const rows = await store().rows(
    sqlOf(
      `select id, resource, record_id, tenant_id, state, maker, owner, made, changed, name_zh, name_en from _document`,
    ),
  )
  return rows.map((row) => JSON.stringify(Object.values(row))).toSorted()
}

async function expectInSync() {
  expect(await kept()).toEqual(await searched())
}

const item = () => on.addItem(on.buyer) as Promise<{ id: string; version: number }>

it('the index of documents follows additions, actions, changes, deletions and restores', async () => {
  await expectInSync()
  const { id } = await item()
  await expectInSync()
  await on.buyer('POST', 'test/item/do/submit', { body: { ids: [id] } })
  await expectInSync()
  await on.buyer('DELETE', `test/item/delete?id=${id}`)
  await expectInSync()
  const [bin] = (await on.admin('GET', `sys/recycle/list?recordId=${id}`)).result.records
  await on.admin('POST', 'sys/recycle/restore', { body: { ids: bin.id } })
  await expectInSync()
})

it('the index of documents follows writes outside the steps of records', async () => {
  const { id } = await item()
  const resource = current().resources.get('test/item')
  if (!resource) throw new Error('test/item is gone')
  const [first = ''] = nameKeys(resource.plan, 'zh')
  const [name] = columnOf(resource, first).split('.').slice(-1)
  await store().write([sqlOf(`update test_item set ${name} = ?, update_time = null where id = ?`, `it's 50%`, id)])
  await expectInSync()
  await store().write([sqlOf(`update test_item set update_time = '2030-01-01 00:00:00' where id = ?`, id)])
  await expectInSync()
})

it('the index of documents is made for an older database, and again for other names', async () => {
  const { dialect } = store()
  const [resource] = documentsIn(current()).filter(({ plan }) => plan.code === 'test/item')
  if (!resource) throw new Error('test/item is gone')
  for (const name of documentTriggers(resource, dialect).keys()) {
    await store().ddl([
      dialect === 'sqlite' ? `drop trigger ${quoted(name)}` : `drop function ${quoted(name)}() cascade`,
    ])
  }
  await item()
  await store().write([sqlOf(`delete from _document where resource like 'ord/%' or resource = 'test/item'`)])
  await bringDocuments(store(), current())
  const own = (text: string) => text.includes('test/item')
  expect((await kept()).filter(own)).toEqual((await searched()).filter(own))
})
