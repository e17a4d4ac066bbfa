import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionId } from '../../../server/rights/permissions/permission-rows.ts'
import { type Call, type Fixture, startResources } from '../resources/fixture.ts'
import { type JsonFile, studioCalls } from './studio-calls.ts'

let world: Fixture
let studio: ReturnType<typeof studioCalls>
let warehouse: Call
beforeAll(async () => {
  world = await startResources()
  studio = studioCalls(world.admin)
  warehouse = await world.api.as('warehouse')
})
afterAll(() => world?.close())

const path = 'schemas/resources/bd/account.json'
type Rights = JsonFile['rights'][string]
const withRights =
  (right: Rights | undefined) =>
  ({ rights: { warehouse: _, ...rights }, ...file }: JsonFile) => ({
    ...file,
    rights: { ...rights, ...(right && { warehouse: right }) },
  })
const give = async (right: Rights | undefined) =>
  expect((await studio.published(path, withRights(right))).status).toBe(200)
const lists = async () => (await warehouse('GET', 'bd/account/list')).status
const adds = async () => (await warehouse('POST', 'bd/account/add', { body: {} })).status
const idOf = (right: string) => permissionId(`action:bd:account:${right}`)
const tick = (now: readonly string[], before: readonly string[]) =>
  world.admin('POST', 'sys/permission/saveRolePermission', {
    body: { roleId: 'warehouse', permissionIds: now.map(idOf).join(), lastpermissionIds: before.map(idOf).join() },
  })

it('a right that its file gives no longer is taken back by the publication', async () => {
  expect([await lists(), await adds()]).toEqual([403, 403])
  await give({ can: ['list', 'view', 'add'] })
  expect([await lists(), await adds()]).toEqual([200, 200])
  await give({ can: ['list', 'view'] })
  expect([await lists(), await adds()]).toEqual([200, 403])
  await give(undefined)
  expect(await lists()).toBe(403)
})

it('a right that an administrator gave stays, and the plan says so', async () => {
  await tick(['list'], [])
  await give({ can: ['list', 'add'], where: "code != ''" })
  const draft = await studio.drafted(path, withRights(undefined))
  const { rights, name } = await studio.plan(draft)
  expect(rights).toEqual([
    expect.objectContaining({
      lost: [{ name: 'list' }, { name: 'add' }],
      kept: [{ name: 'list', id: idOf('list') }],
      // Nothing of the file bounds what it keeps.
      limits: [{ kind: 'rows', change: 'removed', before: expect.stringContaining('code !='), isWider: true }],
    }),
  ])
  expect((await studio.publish([draft], name)).success).toBe(true)
  expect([await lists(), await adds()]).toEqual([200, 403])
  const preview = await world.admin('POST', 'onl/files/preview', { body: { path } })
  expect(preview.result.held).toEqual({ warehouse: [{ name: 'list', id: idOf('list') }] })
  await tick([], ['list'])
  expect(await lists()).toBe(403)
})

it.each<readonly [string, Rights | undefined]>([
  ['no longer', undefined],
  ['without actions', { can: [], where: "code != ''", hide: ['swift'] }],
])('a role that a file names %s is asked for before what an administrator gave it is unbound', async (_, right) => {
  await give({ can: ['view'], where: "code != ''", hide: ['swift'] })
  await tick(['list'], [])
  const draft = await studio.drafted(path, withRights(right))
  const { rights, name } = await studio.plan(draft)
  expect(rights).toEqual([
    expect.objectContaining({
      lost: [{ name: 'view' }],
      kept: [{ name: 'list', id: idOf('list') }],
      limits: [
        { kind: 'rows', change: 'removed', before: expect.stringContaining('code !='), isWider: true },
        { kind: 'hide', change: 'removed', fields: [expect.objectContaining({ name: 'swift' })], isWider: true },
      ],
    }),
  ])
  expect((await studio.publish([draft])).message).toBe('待确认的变更已有变化，请重新查看后再确认')
  expect((await studio.publish([draft], name)).success).toBe(true)
  await tick([], ['list'])
})

it('a role that holds nothing leaves a file without a question', async () => {
  await give({ can: ['view'], where: "code != ''" })
  const draft = await studio.drafted(path, withRights(undefined))
  const { rights, name } = await studio.plan(draft)
  expect([rights.map(({ kept, limits }) => [...kept, ...limits]), name]).toEqual([[[]], ''])
  expect((await studio.publish([draft])).success).toBe(true)
})

it('a default that an administrator took away stays away when the file gives it again', async () => {
  await give({ can: ['list', 'add'] })
  await tick([], ['add'])
  await give(undefined)
  await give({ can: ['list', 'add'] })
  expect([await lists(), await adds()]).toEqual([200, 403])
})

it('grants of older databases: defaults of the files can be withdrawn, others count as given by an administrator', async () => {
  const { store } = world.api.running.app
  await tick(['view'], [])
  await store.write([{ sql: 'update _grant set origin = null', parameters: [] }])
  await give({ can: ['list', 'edit'] })
  const rows = await store.rows<{ id: string; origin: string }>({
    sql: "select permission_id as id, origin from _grant where role = 'warehouse'",
    parameters: [],
  })
  const originOf = (right: string) => rows.find(({ id }) => id === idOf(right))?.origin
  expect(['list', 'edit', 'view'].map(originOf)).toEqual(['file', 'file', 'person'])
})

it('a right of an older database that no file gives is kept as given by an administrator, until it is revoked', async () => {
  const { store } = world.api.running.app
  await store.write([
    {
      sql: 'insert into _grant (role, permission_id, origin) values (?, ?, null)',
      parameters: ['quality', idOf('export')],
    },
  ])
  await give({ can: ['list', 'view', 'export'] })
  const held = async () => (await world.admin('POST', 'onl/files/preview', { body: { path } })).result.held.quality
  expect(await held()).toEqual([{ name: 'export', id: idOf('export') }])
  await world.admin('POST', 'sys/permission/saveRolePermission', {
    body: { roleId: 'quality', permissionIds: '', lastpermissionIds: idOf('export') },
  })
  expect(await held()).toBeUndefined()
  await give(undefined)
})
