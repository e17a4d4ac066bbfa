import { kindOf } from '../fields/registry.ts'
import type { Resource } from '../model/resource.ts'
import { type Catalogue, readableFields } from './catalogue.ts'
import type { CheckCel } from './check-resource.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

/** The ways from a row lead to lists that are there, by search fields and own fields that are there. */
export function checkLinks(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  written.list?.columns?.forEach((column, index) => {
    if (typeof column === 'object' && column.link)
      checkColumnLink(column.link, readableFields(whole), ['list', 'columns', index, 'link'], catalogue, report)
  })
  written.list?.links?.forEach(({ to, filters, when }, index) => {
    const at = ['list', 'links', index]
    cel([...at, 'when'], when)
    if (!report.name([...at, 'to'], 'resource', to, catalogue.codes('resource'))) return
    const target = catalogue.resources.get(to)
    for (const [field, own] of Object.entries(filters)) {
      if (target) report.name([...at, 'filters', field], `field of ${to}`, field, readableFields(target), true)
      report.name([...at, 'filters', field], 'field', own, readableFields(whole))
    }
  })
}

type Link = { readonly list: string; readonly filters: Readonly<Record<string, string>> }

/** What a press on a value leads to is a list that is there, asked by fields that are there. */
export function checkColumnLink(
  { list, filters }: Link,
  own: readonly string[],
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (!report.name([...at, 'list'], 'resource', list, catalogue.codes('resource'))) return
  const target = catalogue.resources.get(list)
  for (const [field, column] of Object.entries(filters)) {
    if (target) report.name([...at, 'filters', field], `field of ${list}`, field, readableFields(target), true)
    report.name([...at, 'filters', field], 'column', column, own)
  }
}

/** The actions of a list do one thing each, with pages and fields that are there. */
export function checkActions(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  written.list?.actions?.forEach((action, index) => {
    const at = ['list', 'actions', index]
    cel([...at, 'when'], action.when)
    checkKind(action, at, report)
    checkNames(action, whole, at, catalogue, report)
  })
}

type Action = NonNullable<NonNullable<Resource['list']>['actions']>[number]

function checkKind(action: Action, at: Path, report: Report): void {
  const kinds = (['page', 'url', 'print', 'download', 'file', 'call'] as const).filter(
    (kind) => action[kind] !== undefined,
  )
  if (kinds.length !== 1) report.wrong(at, 'say one of page, url, print, download, file and call')
  if (action.ask && !action.call) report.wrong([...at, 'ask'], 'what is asked for is sent with a call')
  if (action.drawer && action.page === undefined) report.wrong([...at, 'drawer'], 'only a page opens in a drawer')
}

function checkNames(
  { page, ask = [], with: taken = {}, download }: Action,
  whole: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (page !== undefined) report.name([...at, 'page'], 'page', page, catalogue.codes('page'))
  ask.forEach((name, place) => {
    report.name([...at, 'ask', place], 'field', name, Object.keys(whole.fields))
  })
  for (const [name, own] of Object.entries(taken))
    report.name([...at, 'with', name], 'field', own, readableFields(whole))
  if (download === undefined) return
  const field = whole.fields[download]
  const isThere = report.name([...at, 'download'], 'field', download, readableFields(whole))
  if (isThere && field && !kindOf(field).files) report.wrong([...at, 'download'], `"${download}" holds no files`)
}
