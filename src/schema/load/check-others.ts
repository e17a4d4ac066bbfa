import type { WhereBound } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { blockProps } from '../model/block-names.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { Block, ListBlock, Page } from '../model/files.ts'
import type { Menu, MenuItem } from '../model/menu-file.ts'
import type { CalendarSource, RowBlock } from '../model/row-blocks.ts'
import { checkAsked, checkFigures, isFigures } from './check-figures.ts'
import { checkMonitorBlock } from './check-monitor.ts'
import { checkRowBlock, isRowBlock } from './check-rows-block.ts'
import { checkFormItemBlock, checkSchemaBlock } from './check-schema-block.ts'
import type { Report } from './report.ts'

/** A dictionary's values occur once, and what the engine fills it with is there. */
export function checkDictionary(file: Dictionary, catalogue: Catalogue, report: Report): void {
  const { from } = file
  if (from !== undefined) report.name(['from'], 'registry', from, catalogue.known.fillings?.keys() ?? [])
  const seen = new Set<string>()
  const codes = catalogue.codes('resource')
  file.items.forEach(({ value, areas = [] }, index) => {
    areas.forEach((written, place) => {
      const area = written.replace(/^!/, '')
      if (area.endsWith('/') && [...codes].some((code) => code.startsWith(area))) return
      report.name(['items', index, 'areas', place], 'resource', area, codes)
    })
    const others = areas.filter((area) => area.startsWith('!')).length
    if (others > 0 && others < areas.length)
      report.wrong(['items', index, 'areas'], 'what is about some resources is not about the others')
    if (seen.has(value)) report.wrong(['items', index, 'value'], `the value "${value}" stands here twice`)
    seen.add(value)
  })
}

/** Menu entries lead to things that exist. */
export function checkMenu({ items }: Menu, catalogue: Catalogue, report: Report): void {
  eachEntry(items, ['items'], (item, at) => {
    checkEntry(item, at, catalogue, report)
  })
}

/** No two entries of menus lead to one path. `taken`: the paths of the menus before. */
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
    report.wrong(at, 'the entry leads nowhere: name a resource, page, report or url, or give children')
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

/** A page names roles that files give rights to; its blocks name resources, fields, and rows of blocks that exist on it. */
export function checkPage(code: string, file: Page, catalogue: Catalogue, report: Report): void {
  checkRights(code, file, catalogue, report)
  file.home?.roles?.forEach((role, index) => {
    report.name(['home', 'roles', index], 'role', role, catalogue.roles)
  })
  const lists = new Map<string, string>()
  eachBlock(file.blocks, ['blocks'], (block, at) => {
    if (block.block !== 'list' || block.id === undefined) return
    if (lists.has(block.id)) report.wrong([...at, 'id'], `the id "${block.id}" stands on this page twice`)
    lists.set(block.id, block.resource)
  })
  eachBlock(file.blocks, ['blocks'], (block, at) => {
    checkBlock(block, lists, catalogue, at, report)
  })
}

// The codes of rights are made of the code of what has them, so no two things of one code have any.
function checkRights(code: string, { rights }: Page, catalogue: Catalogue, report: Report): void {
  if (!rights) return
  if (!Object.hasOwn(rights, 'list')) report.wrong(['rights'], 'say what the right to open the page is called: "list"')
  if (catalogue.resources.has(code)) report.wrong(['rights'], `the resource ${code} has the rights of this code`)
}

/** Blocks that show no rows of a resource by its fields. */
function checkOtherBlock(block: Block, at: Path, catalogue: Catalogue, report: Report): void {
  if (block.block === 'widget') checkWidget(block, at, catalogue, report)
  if (block.block === 'monitor') checkMonitorBlock(block, at, report)
  if (block.block === 'formItem') checkFormItemBlock(block, at, catalogue, report)
  if (block.block === 'schema') checkSchemaBlock(block, at, catalogue, report)
  if (isFigures(block)) checkFigures(block, at, catalogue, report)
}

function checkWidget(
  { name, props = {} }: Extract<Block, { block: 'widget' }>,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  report.name([...at, 'name'], 'hand-made block', name, catalogue.known.blocks)
  for (const [key, allowed] of Object.entries(blockProps[name] ?? {})) {
    const given = props[key]
    if (typeof given !== 'string') continue
    const path = [...at, 'props', key]
    if (allowed === 'resource') report.name(path, 'resource', given, catalogue.codes('resource'))
    else report.name(path, 'value', given, allowed)
  }
}

function checkBlock(
  block: Block,
  lists: ReadonlyMap<string, string>,
  catalogue: Catalogue,
  at: Path,
  report: Report,
): void {
  checkOtherBlock(block, at, catalogue, report)
  if ('where' in block) checkRowsTaken(block.where ?? {}, lists, at, catalogue, report)
  if (block.block !== 'list' && block.block !== 'form' && !isRowBlock(block)) return
  if (!report.name([...at, 'resource'], 'resource', block.resource, catalogue.codes('resource'))) return
  const resource = catalogue.resources.get(block.resource)
  if (!resource) return
  const readable = readableFields(resource)
  if (block.block === 'list') checkColumns(block, readable, at, report)
  checkAsked(block, at, catalogue, report)
  if (isRowBlock(block)) {
    checkRowBlock(block, resource, at, report)
    checkBeside(block, at, catalogue, report)
  }
  if (block.block === 'list')
    for (const name of Object.keys(block.set ?? {}))
      report.name([...at, 'set', name], 'field', name, readable, true, { of: block.resource })
}

/** What a block of rows names beside its resource. */
function checkBeside(block: RowBlock, at: Path, catalogue: Catalogue, report: Report): void {
  if (block.block === 'completeness' && block.page !== undefined)
    report.name([...at, 'page'], 'page', block.page, catalogue.codes('page'))
  if (block.block === 'calendar') checkCalendars(block.items ?? [], at, catalogue, report)
}

/** What else stands on the days of a calendar is held to what the first is. */
function checkCalendars(items: readonly CalendarSource[], at: Path, catalogue: Catalogue, report: Report): void {
  items.forEach((source, index) => {
    const here = [...at, 'items', index]
    checkAsked(source, here, catalogue, report)
    const resource = catalogue.resources.get(source.resource)
    if (resource) checkRowBlock({ block: 'calendar', ...source }, resource, here, report)
  })
}

function checkColumns(block: ListBlock, readable: readonly string[], at: Path, report: Report): void {
  for (const key of ['columns', 'query'] as const) {
    block[key]?.forEach((name, index) => {
      report.name([...at, key, index], `field of ${block.resource}`, name, readable)
    })
  }
}

/** Rows are taken of lists that stand on the page, and of those fields that are there. */
function checkRowsTaken(
  where: WhereBound,
  lists: ReadonlyMap<string, string>,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const [field, from] of Object.entries(where)) {
    const path = [...at, 'where', field]
    if (typeof from !== 'object' || !('row' in from)) continue
    if (!report.name([...path, 'row'], 'block', from.row, lists.keys())) continue
    const source = catalogue.resources.get(lists.get(from.row) ?? '')
    if (source) report.name([...path, 'field'], `field of ${lists.get(from.row)}`, from.field, readableFields(source))
  }
}

function eachBlock(blocks: readonly Block[], at: Path, visit: (block: Block, at: Path) => void): void {
  blocks.forEach((block, index) => {
    const here = [...at, index]
    visit(block, here)
    if (block.block === 'tabs') {
      block.items.forEach((tab, place) => {
        eachBlock(tab.blocks, [...here, 'items', place, 'blocks'], visit)
      })
    }
    if (block.block === 'steps') {
      block.items.forEach((step, place) => {
        eachBlock(step.blocks, [...here, 'items', place, 'blocks'], visit)
      })
    }
    if (block.block === 'split') {
      eachBlock(block.left, [...here, 'left'], visit)
      eachBlock(block.right, [...here, 'right'], visit)
    }
  })
}
