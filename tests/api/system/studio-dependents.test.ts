import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { permissionId } from '../../../server/rights/permissions/permission-rows.ts'
import { plant } from '../../kit/money.ts'
import { type Fixture, startResources } from '../resources/fixture.ts'
import { type JsonFile, studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
let draft: Awaited<ReturnType<(typeof studio)['drafted']>>
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
})
afterAll(() => world?.close())

const path = 'schemas/resources/bd/costcentre.json'
const ofManager = '["and",["manager","eq","buyer"]]'

/** Settings of each kind that use the manager of a cost centre, and one that uses another field. */
async function configured(): Promise<void> {
  const menuId = permissionId('menu:/bd/costcentre')
  const replies = await Promise.all([
    world.admin('POST', 'sys/dataRule/add', {
      body: { ruleName: '本人的成本中心', permissionId: menuId, roles: 'buyer', conditions: ofManager },
    }),
    world.admin('POST', 'sys/listView/add', {
      body: { listCode: 'bd/costcentre', name: '我的视图', shared: 'N', state: '{"columns":["code","manager"]}' },
    }),
    world.admin('POST', 'sys/listView/add', {
      body: { listCode: 'bd/costcentre', name: '其他视图', shared: 'N', state: '{"columns":["code","enabled"]}' },
    }),
  ])
  expect(replies.map(({ success, text }) => [success, text])).toEqual(replies.map(({ text }) => [true, text]))
  const { api } = world
  await plant(api, 'sys/job', [
    { id: newId(), jobName: 'recordAction', description: '夜间任务', menuId, conditions: ofManager },
  ])
  await plant(api, 'sys/webhook', [{ id: newId(), name: '外部系统', about: 'bd/costcentre', conditions: ofManager }])
  await plant(api, 'onl/print', [
    { id: newId(), code: 'cc', name: '桌牌', resource: 'bd/costcentre', template: '{"parts":[{"field":"manager"}]}' },
  ])
}

function withoutManager({ fields: { manager: _, ...fields }, ...file }: JsonFile): object {
  return JSON.parse(JSON.stringify({ ...file, fields }).replaceAll(/,?"manager"/g, ''))
}

it('a plan names what uses a removed field: rules, jobs, webhooks, views and labels', async () => {
  await configured()
  draft = await studio.drafted(path, withoutManager)
  const { dependents, problems } = await studio.plan(draft)
  expect(problems).toEqual([])
  const about = {
    ...{ code: 'bd/costcentre', of: { zh: '成本中心', en: expect.anything() } },
    fields: [{ name: 'manager', title: { zh: '负责人', en: 'Manager' } }],
  }
  expect(dependents).toEqual([
    { kind: 'dataRule', name: '本人的成本中心', ...about },
    { kind: 'job', name: '夜间任务', ...about },
    { kind: 'webhook', name: '外部系统', ...about },
    { kind: 'view', name: '我的视图', ...about },
    { kind: 'label', name: '桌牌', ...about },
  ])
})

it('the formula of an extension field over a removed field refuses the publication', async () => {
  const added = await world.admin('POST', 'sys/extendField/add', {
    body: {
      ...{ tableName: 'bd/costcentre', fieldName: 'managed', labelName: '有负责人', labelNameEn: 'Managed' },
      ...{ dataType: 'computed', expression: "manager == 'buyer' ? 1.0 : 0.0", width: 120 },
    },
  })
  expect(added.success, added.text).toBe(true)
  const { problems } = await studio.plan(draft)
  expect(problems).toMatchObject([{ file: path, pointer: '/fields', severity: 'error' }])
})
