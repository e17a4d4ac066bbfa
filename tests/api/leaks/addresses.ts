import { handlers } from '../../../server/features/resource-routes/handlers.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { methodsOf } from '../../../server/platform/http/route.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Canaries, Company } from './canary.ts'
import { statesOf } from './plant.ts'

/** Values for the parameters of addresses. */
export type Filling = {
  readonly model: Model
  readonly planted: readonly ServerResource[]
  readonly birds: Canaries
  /** Index of the reader among all readers: costly calls are distributed over them. */
  readonly turn: number
  /** Whether the files give the reader any right to a resource. */
  has(resource: ServerResource): boolean
}

/** Addresses with an endless answer or a redirect. */
const apart = ['/schema/events', '/sys/thirdLogin/render/:key', '/sys/randomImage/:key']

/** Rows of two companies. Of sealable rows, the last state is open and the first is sealed. */
function idsOf({ model, birds }: Filling, resource: ServerResource): readonly [string, string, string] {
  const last = statesOf(model, resource).length - 1
  const id = (company: Company, state: number) => birds.textOf(resource, 'id', company, state)
  return [id('B', 0), id('B', last), id('C', last)]
}

function isSealed({ seal, owner }: ServerResource): boolean {
  return seal !== undefined || (owner !== undefined && isSealed(owner))
}

/** The same for the resource that a resource is a `part` of; empty if nothing is planted. */
function idsIn(filling: Filling, resource: ServerResource): readonly [string, string, string] {
  const parentResource = resource.part ? filling.model.resources.get(resource.part.of) : resource
  return parentResource && filling.planted.includes(parentResource) ? idsOf(filling, parentResource) : ['x', 'x', 'x']
}

type Fill = (filling: Filling) => readonly string[]

/** An address, and the permission that the server checks before reading. */
export type Address = { readonly path: string; readonly demands: string | undefined }

const q = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()
const newest = q({ pageSize: '30', column: 'createTime', order: 'desc' })
const codes = ({ model }: Filling) => [...model.resources.keys()]

/** Values, labels and columns that a caller may request, declared or not. */
const lookups: Fill = (filling) =>
  filling.planted.flatMap((resource) => {
    const { code, fields, label } = resource.plan
    const value = resource.plan.value
    const hidden = new Set(Object.values(resource.rights).flatMap(({ hide }) => hide))
    const maskedFields = Object.values(fields).filter(({ key, mask, secret }) => mask || secret || hidden.has(key))
    const columns = [
      ...new Set([...maskedFields.map(({ key }) => key), resource.storage.columns[1]?.field ?? 'id']),
    ].slice(0, 2)
    return [
      `rows?${q({ code, keyword: 'qz', pageSize: '40' })}`,
      `options?${q({ code, keyword: 'qz', pageSize: '40' })}`,
      `labels?${q({ code, value: 'id', label: label.zh, values: idsOf(filling, resource).join() })}`,
      ...columns.map((name) => `labels?${q({ code, value, label: name, values: idsOf(filling, resource).join() })}`),
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

/** Selects some of many similar addresses, different ones for each reader. */
const some =
  (fill: Fill, each: number): Fill =>
  (filling) =>
    fill(filling).filter((_, place) => (place + filling.turn) % each === 0)
const costly = ['history', 'exportXls', 'exportRecord', 'template', 'nextNumber', 'firstValues', 'childCounts']

/** Values of route parameters. A route that is not listed is called with all parameter names. */
const fills: Readonly<Record<string, Fill>> = {
  '/*': (filling) =>
    [...filling.model.resources.values()].flatMap((resource, place) => {
      const { code } = resource.plan
      const ids = idsIn(filling, resource)
      const isTurn = (place + filling.turn) % 3 === 0
      const parameters: Readonly<Record<string, readonly string[]>> = {
        list: [newest],
        queryById: (isSealed(resource) ? ids : ids.slice(1)).map((id) => q({ id })),
        history: [q({ id: ids[0] })],
        exportXls: [q({ format: 'csv', selections: ids.join() })],
        childCounts: [q({ ids: ids[1] })],
      }
      // Without the right, the server refuses before it reads.
      if (!filling.has(resource)) return [`${code}/list?${newest}`, `${code}/queryById?${q({ id: ids[1] })}`]
      return Object.entries(handlers)
        .filter(([name, { methods }]) => methods.includes('GET') && (!costly.includes(name) || isTurn))
        .flatMap(([name]) => (parameters[name] ?? [q({ id: ids[0] })]).map((query) => `${code}/${name}?${query}`))
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
  '/onl/files/rows/*': (filling) => some(reports, 5)(filling).map((code) => `${code}/list`),
  '/schema/page/*': ({ model }) => [...model.pages.keys()],
  '/sys/dataLog/queryDataVerList': some(logged, 2),
  '/sys/dataLog/compare': (filling) => some(logged, 3)(filling).map((query) => `${query}&left=0&right=1`),
  '/sys/search': () => ['A', 'B', 'C'].map((company) => q({ keyword: `qz${company}` })),
}

/** Addresses of all reading routes; a new route is included automatically. */
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
  // The last part of a lookup address is a query.
  return fill(filling).map((each) => `${base}?${each.split('?').at(-1)}`)
}

/**
 * The permission that the server checks for an address; undefined if none, or if it depends on more than the address.
 */
function demandOf(route: Route, path: string, { model }: Filling): string | undefined {
  if (route.access !== 'permission') return undefined
  if (typeof route.permission === 'string') return route.permission
  const [, code = '', name = ''] = /^(.+)\/(\w+)(?:\?|$)/.exec(path) ?? []
  const right = handlers[name]?.right
  const isOffered = right !== undefined && model.resources.get(code)?.plan.only.includes(right)
  return route.path === '/*' && isOffered ? permissionOf(code, right) : undefined
}

/** Rows with masked numbers, and sealed rows. */
const telling = ['srm/supplier/bank', 'bid/quote']

function anything(path: string, filling: Filling): readonly string[] {
  const canaryText = filling.birds.textOf.bind(undefined)
  return filling.planted
    .filter(({ plan }) => telling.includes(plan.code))
    .map((resource) => {
      const id = canaryText(resource, 'id', 'B', 0)
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
