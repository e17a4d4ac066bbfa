import { handlers } from '../../../server/features/resource-routes/handlers.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { methodsOf } from '../../../server/platform/http/route.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Canaries, Company } from './canary.ts'
import { statesOf } from './plant.ts'

/** What addresses are filled with. */
export type Filling = {
  readonly model: Model
  readonly planted: readonly ServerResource[]
  readonly birds: Canaries
  /** The place of its reader among all: what costs much is shared out among them. */
  readonly turn: number
  /** Whether the files give its reader any right to a resource. */
  has(resource: ServerResource): boolean
}

/** Answers that never end, or that lead elsewhere. */
const apart = ['/schema/events', '/sys/thirdLogin/render/:key', '/sys/randomImage/:key']

/** Rows of two companies, the first of them sealed where rows are: the last state is open, the first is not. */
function idsOf({ model, birds }: Filling, resource: ServerResource): readonly [string, string, string] {
  const last = statesOf(model, resource).length - 1
  const id = (company: Company, state: number) => birds.textOf(resource, 'id', company, state)
  return [id('B', 0), id('B', last), id('C', last)]
}

function isSealed({ seal, owner }: ServerResource): boolean {
  return seal !== undefined || (owner !== undefined && isSealed(owner))
}

/** The same of the rows that a resource is a part of; of none where nothing is planted. */
function idsIn(filling: Filling, resource: ServerResource): readonly [string, string, string] {
  const whole = resource.part ? filling.model.resources.get(resource.part.of) : resource
  return whole && filling.planted.includes(whole) ? idsOf(filling, whole) : ['x', 'x', 'x']
}

type Fill = (filling: Filling) => readonly string[]

/** An address, and the permission that the server demands for it before it reads anything. */
export type Address = { readonly path: string; readonly demands: string | undefined }

const q = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()
const newest = q({ pageSize: '30', column: 'createTime', order: 'desc' })
const codes = ({ model }: Filling) => [...model.resources.keys()]

/** Values, labels and columns that a caller may ask a resource for, declared or not. */
const lookups: Fill = (filling) =>
  filling.planted.flatMap((resource) => {
    const { code, fields, label } = resource.plan
    const value = resource.plan.value
    const hidden = new Set(Object.values(resource.rights).flatMap(({ hide }) => hide))
    const kept = Object.values(fields).filter(({ key, mask, secret }) => mask || secret || hidden.has(key))
    const asked = [...new Set([...kept.map(({ key }) => key), resource.storage.columns[1]?.field ?? 'id'])].slice(0, 2)
    return [
      `rows?${q({ code, keyword: 'qz', pageSize: '40' })}`,
      `options?${q({ code, keyword: 'qz', pageSize: '40' })}`,
      `labels?${q({ code, value: 'id', label: label.zh, values: idsOf(filling, resource).join() })}`,
      ...asked.map((name) => `labels?${q({ code, value, label: name, values: idsOf(filling, resource).join() })}`),
    ]
  })

const tables: Fill = ({ planted }) =>
  planted.map(({ plan, storage }) => {
    const [first = 'id', second = 'id'] = storage.columns
      .filter(({ field }) => field in plan.fields)
      .map(({ name }) => name)
    return `${storage.table},${second},${first}`
  })

const reports: Fill = ({ model }) => [...model.reports.keys()]

const logged: Fill = (filling) =>
  filling.planted.map((resource) => q({ dataTable: resource.plan.code, dataId: idsOf(filling, resource)[0] }))

/** Some of many that go the same way, for each reader others. */
const some =
  (fill: Fill, each: number): Fill =>
  (filling) =>
    fill(filling).filter((_, place) => (place + filling.turn) % each === 0)
const costly = ['history', 'exportXls', 'exportRecord', 'template', 'nextNumber', 'firstValues', 'childCounts']

/** What the parameters of routes stand for. A route that is not named here is asked with everything that parameters are called. */
const fills: Readonly<Record<string, Fill>> = {
  '/*': (filling) =>
    [...filling.model.resources.values()].flatMap((resource, place) => {
      const { code } = resource.plan
      const ids = idsIn(filling, resource)
      const isTurn = (place + filling.turn) % 3 === 0
      const asked: Readonly<Record<string, readonly string[]>> = {
        list: [newest],
        queryById: (isSealed(resource) ? ids : ids.slice(1)).map((id) => q({ id })),
        history: [q({ id: ids[0] })],
        exportXls: [q({ format: 'csv', selections: ids.join() })],
        childCounts: [q({ ids: ids[1] })],
      }
      // Without a right to it the server refuses before it reads.
      if (!filling.has(resource)) return [`${code}/list?${newest}`, `${code}/queryById?${q({ id: ids[1] })}`]
      return Object.entries(handlers)
        .filter(([name, { methods }]) => methods.includes('GET') && (!costly.includes(name) || isTurn))
        .flatMap(([name]) => (asked[name] ?? [q({ id: ids[0] })]).map((query) => `${code}/${name}?${query}`))
    }),
  '/lookup/rows': (filling) => lookups(filling).filter((each) => each.startsWith('rows')),
  '/lookup/options': (filling) => some(lookups, 3)(filling).filter((each) => each.startsWith('options')),
  '/lookup/labels': (filling) => lookups(filling).filter((each) => each.startsWith('labels')),
  '/sys/dict/getDictItems/*': some(tables, 3),
  '/sys/dict/loadDict/*': some(tables, 3),
  '/sys/dict/loadDictItem/*': (filling) => some(tables, 3)(filling).map((table) => `${table}?${q({ key: 'CNY' })}`),
  '/schema/resource/*': codes,
  '/draft/*': some(codes, 20),
  '/report/*': (filling) => [
    ...reports(filling).map((code) => `${code}/list?pageSize=100`),
    ...some(reports, 5)(filling).map((code) => `${code}/exportXls?format=csv`),
  ],
  ...Object.fromEntries(
    ['getRpColumns', 'getQueryInfo', 'getData', 'getColumnsAndData', 'getParamsInfo', 'exportXls'].map((name) => [
      `/online/cgreport/api/${name}/*`,
      some(reports, 5),
    ]),
  ),
  '/schema/report/*': reports,
  '/schema/page/*': ({ model }) => [...model.pages.keys()],
  '/sys/dataLog/queryDataVerList': some(logged, 2),
  '/sys/dataLog/compare': (filling) => some(logged, 3)(filling).map((query) => `${query}&left=0&right=1`),
  '/sys/search': () => ['A', 'B', 'C'].map((company) => q({ keyword: `qz${company}` })),
}

/** Every address of the routes that reads: a new route is among them by itself. */
export function addressesOf(routes: readonly Route[], filling: Filling): readonly Address[] {
  return routes
    .filter((route) => methodsOf(route).includes('GET') && !apart.includes(route.path))
    .flatMap((route) => pathsOf(route, filling).map((path) => ({ path, demands: demandOf(route, path, filling) })))
}

function pathsOf({ path }: Route, filling: Filling): readonly string[] {
  const fill = fills[path]
  if (!fill) return anything(path, filling)
  const base = path.slice(1)
  if (base.endsWith('*')) return fill(filling).map((each) => base.slice(0, -1) + each)
  // A lookup says its last part along.
  return fill(filling).map((each) => `${base}?${each.split('?').at(-1)}`)
}

/** The permission that the server demands for an address; undefined where it demands none, or decides by more than the address. */
function demandOf(route: Route, path: string, { model }: Filling): string | undefined {
  if (route.access !== 'permission') return undefined
  if (typeof route.permission === 'string') return route.permission
  const [, code = '', name = ''] = /^(.+)\/(\w+)(?:\?|$)/.exec(path) ?? []
  const right = handlers[name]?.right
  const isOffered = right !== undefined && model.resources.get(code)?.plan.only.includes(right)
  return route.path === '/*' && isOffered ? permissionOf(code, right) : undefined
}

/** Rows with masked numbers, and sealed ones. */
const telling = ['srm/supplier/bank', 'bid/quote']

function anything(path: string, filling: Filling): readonly string[] {
  const bird = filling.birds.textOf.bind(undefined)
  return filling.planted
    .filter(({ plan }) => telling.includes(plan.code))
    .map((resource) => {
      const id = bird(resource, 'id', 'B', 0)
      const named = [
        'id',
        'userid',
        'userId',
        'departId',
        'roleId',
        'permissionId',
        'key',
        'pid',
        'ids',
        'busId',
        'pattern',
      ]
      const query = { ...Object.fromEntries(named.map((name) => [name, id])), code: resource.plan.code, keyword: 'qz' }
      const table = { table: resource.storage.table, tableName: resource.storage.table, fieldName: 'id', fieldVal: id }
      return `${path.slice(1).replaceAll(/:\w+|\*/g, id)}?${q({ ...query, ...table, pageSize: '100', pageNo: '1' })}`
    })
}
