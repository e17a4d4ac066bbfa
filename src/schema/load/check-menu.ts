import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Menu, MenuItem } from '../model/menu-file.ts'
import type { Report } from './report.ts'

/** Checks menu entries: their targets exist. */
export function checkMenu({ items }: Menu, catalogue: Catalogue, report: Report): void {
  eachEntry(items, ['items'], (item, at) => {
    checkEntry(item, at, catalogue, report)
  })
}

/** Reports menu entries with the same path. `taken`: the paths of the menus before. */
export function checkPaths({ items, users }: Menu, report: Report, taken: Map<string, string>): void {
  eachEntry(items, ['items'], (item, at) => {
    checkPath(item, users, at, report, taken)
  })
}

function eachEntry(items: readonly MenuItem[], at: Path, visit: (item: MenuItem, at: Path) => void): void {
  items.forEach((item, index) => {
    const here = [...at, index]
    visit(item, here)
    eachEntry(item.children ?? [], [...here, 'children'], visit)
  })
}

function checkEntry(item: MenuItem, at: Path, catalogue: Catalogue, report: Report): void {
  for (const kind of ['resource', 'page', 'report'] as const) {
    const target = item[kind]
    if (target !== undefined) report.name([...at, kind], kind, target, catalogue.codes(kind))
  }
  const targets = [item.resource, item.page, item.report, item.url].filter((target) => target !== undefined)
  if (targets.length > 1) report.wrong(at, 'an entry has one target: resource, page, report or url')
  if (targets.length === 0) checkBranch(item, at, report)
  if (item.url !== undefined && !/^https?:\/\//.test(item.url)) {
    report.wrong([...at, 'url'], 'only http and https addresses may be opened')
  }
}

function checkBranch(item: MenuItem, at: Path, report: Report): void {
  if (!item.children)
    report.wrong(at, 'the entry has no target: name a resource, page, report or url, or give children')
  else if (!item.title) report.wrong(at, 'an entry with children needs a title')
}

function checkPath(
  item: MenuItem,
  users: Menu['users'],
  at: Path,
  report: Report,
  pathsTaken: Map<string, string>,
): void {
  const target = item.resource ?? item.page ?? item.report
  const path = item.path ?? (target === undefined ? undefined : `/${target}`)
  if (path === undefined) return
  const sides = users ? [users] : ['internal', 'supplier']
  const holder = sides.map((side) => pathsTaken.get(`${side} ${path}`)).find((taken) => taken !== undefined)
  if (holder !== undefined) report.wrong(at, `the path ${path} is already taken by ${holder}`)
  for (const side of sides) pathsTaken.set(`${side} ${path}`, holder ?? target ?? path)
}
