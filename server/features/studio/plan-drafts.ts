import type { Text } from '../../../src/schema/base/text.ts'
import type { Model, ServerResource, TenantParts } from '../../../src/schema/model/compiled.ts'
import type { StudioPlan } from '../../../src/schema/model/studio-data.ts'
import type { Destructive } from '../../platform/store/schema-diff.ts'
import { changeOf } from './change-of.ts'
import { hookChanges, rightChanges } from './plan-rights.ts'

type TableChange = StudioPlan['tables'][number]
type ScreenChange = StudioPlan['screens'][number]

/** Changes between two models, as an administrator reads them before a publication. */
export function changesOf(before: Model, after: Model) {
  const codes = new Set([...before.resources.keys(), ...after.resources.keys()])
  const pairs = [...codes]
    .map((code) => ({ code, old: before.resources.get(code), now: after.resources.get(code) }))
    .filter(({ old, now }) => old !== now)
  return {
    tables: pairs.flatMap(({ code, old, now }) => tableChange(code, old, now)),
    rights: pairs.flatMap(({ code, old, now }) => rightChanges(code, old, now)),
    hooks: pairs.flatMap(({ code, old, now }) => hookChanges(code, old, now)),
    screens: screensOf(before, after),
  }
}

function tableChange(code: string, old?: ServerResource, now?: ServerResource): readonly TableChange[] {
  const one = now ?? old
  if (!one || one.part || one.view !== undefined) return []
  const columns = columnChanges(old, now)
  const change = changeOf(old, now)
  return change === 'changed' && columns.length === 0 ? [] : [{ code, title: one.plan.title, change, columns }]
}

function columnChanges(old?: ServerResource, now?: ServerResource): TableChange['columns'] {
  const types = ({ storage }: ServerResource) => new Map(storage.columns.map((column) => [column.field, column]))
  const [was, is] = [old ? types(old) : new Map(), now ? types(now) : new Map()]
  const titleOf = (field: string) => (now?.plan.fields[field] ?? old?.plan.fields[field])?.title ?? field
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [a, b] = [was.get(field), is.get(field)]
    if (a?.name === b?.name && a?.type === b?.type) return []
    return [{ field, title: titleOf(field), change: changeOf(a, b) }]
  })
}

function screensOf(before: Model, after: Model): readonly ScreenChange[] {
  const found: ScreenChange[] = []
  const compare = <T extends { readonly title: Text }>(
    kind: string,
    old: ReadonlyMap<string, T>,
    now: ReadonlyMap<string, T>,
  ) => {
    for (const code of new Set([...old.keys(), ...now.keys()])) {
      const [was, is] = [old.get(code), now.get(code)]
      const title = (is ?? was)?.title
      if (was !== is && title !== undefined) found.push({ kind, code, title, change: changeOf(was, is) })
    }
  }
  const plans = ({ resources }: Model) => new Map([...resources].map(([code, { plan }]) => [code, plan]))
  compare('resource', plans(before), plans(after))
  for (const tenant of new Set([...before.overlays.keys(), ...after.overlays.keys()]))
    compare('overlay', overlaysOf(before, tenant), overlaysOf(after, tenant))
  compare('page', before.pages, after.pages)
  compare('report', before.reports, after.reports)
  compare('dictionary', writtenDictionaries(before), writtenDictionaries(after))
  compare('menu', before.menus, after.menus)
  compare('process', before.processes, after.processes)
  for (const tenant of new Set([...before.tenants.keys(), ...after.tenants.keys()]))
    for (const [kind, part] of Object.entries(partOf))
      compare(kind, partsOf(before, tenant, part), partsOf(after, tenant, part))
  return found
}

const partOf = {
  page: 'pages',
  report: 'reports',
  dictionary: 'dictionaries',
  menu: 'menus',
  process: 'processes',
} as const satisfies Readonly<Record<string, keyof TenantParts>>

/** Files of one kind that a tenant has of its own, by tenant and code. */
function partsOf({ tenants }: Model, tenant: string, part: keyof TenantParts) {
  const own = [...(tenants.get(tenant)?.[part] ?? [])] as (readonly [string, { readonly title: Text }])[]
  return new Map(own.map(([code, plan]) => [`${tenant}/${code}`, plan] as const))
}

/** Dictionaries of files; others list what the files make, such as all resources. */
function writtenDictionaries({ dictionaries, files }: Model): Model['dictionaries'] {
  const codes = new Set(
    [...files.values()].flatMap(({ kind, code, tenant }) =>
      kind === 'dictionary' && tenant === undefined ? [code] : [],
    ),
  )
  return new Map([...dictionaries].filter(([code]) => codes.has(code)))
}

/** Plans of the overlays of a tenant, by the codes of their files. */
function overlaysOf({ overlays }: Model, tenant: string) {
  return new Map([...(overlays.get(tenant) ?? [])].map(([code, { plan }]) => [`${tenant}/${code}`, plan]))
}

/** Losses of data with the titles of resource and field. */
export function namedLosses(losses: readonly Destructive[], before: Model): StudioPlan['losses'] {
  return losses.map((loss) => {
    const resource = [...before.resources.values()].find(({ storage }) => storage.table === loss.table)
    const field = resource?.storage.columns.find(({ name }) => name === loss.column)?.field
    return {
      ...loss,
      of: resource?.plan.title ?? loss.table,
      ...(loss.column !== undefined && { title: resource?.plan.fields[field ?? '']?.title ?? loss.column }),
    }
  })
}
