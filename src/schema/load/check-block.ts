import { valueAt } from '../base/value-at.ts'
import type { WhereBound } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { blockProps } from '../model/block-names.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Block, ListBlock } from '../model/files.ts'
import type { CalendarSource, RowBlock } from '../model/row-blocks.ts'
import { checkAsked, checkFigures, isFigures } from './check-figures.ts'
import { checkMonitorBlock } from './check-monitor.ts'
import { checkRowBlock, isRowBlock } from './check-rows-block.ts'
import { checkFormItemBlock, checkSchemaBlock } from './check-schema-block.ts'
import type { Report } from './report.ts'

/** Checks blocks without rows of a resource. */
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
    const inner = key.split('.')
    const given = valueAt(props, inner)
    if (typeof given !== 'string') continue
    const path = [...at, 'props', ...inner]
    if (typeof allowed === 'string') report.name(path, allowed, given, catalogue.codes(allowed))
    else report.name(path, 'value', given, allowed)
  }
}

/** Checks a block of a page. */
export function checkBlock(
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

/** Checks the names in a block of rows, except its resource. */
function checkBeside(block: RowBlock, at: Path, catalogue: Catalogue, report: Report): void {
  if (block.block === 'completeness' && block.page !== undefined)
    report.name([...at, 'page'], 'page', block.page, catalogue.codes('page'))
  if (block.block === 'calendar') checkCalendars(block.items ?? [], at, catalogue, report)
}

/** Checks further entries of a calendar, like the first. */
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

/** Checks bound rows: their list is on the page, and their fields exist. */
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
