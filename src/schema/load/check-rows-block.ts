import { readableFields } from '../compile/catalogue.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Block } from '../model/files.ts'
import type { Resource } from '../model/resource.ts'
import type { KanbanBlock, RowBlock } from '../model/row-blocks.ts'
import type { Report } from './report.ts'

const kinds = ['calendar', 'kanban', 'compare', 'detail', 'timeline', 'items', 'completeness', 'pick']

export function isRowBlock(block: Block): block is RowBlock {
  return kinds.includes(block.block)
}

/** Checks a block of rows: its fields are fields of its resource, of suitable types. */
export function checkRowBlock(block: RowBlock, resource: Resource, at: Path, report: Report): void {
  const readable = readableFields(resource)
  const field = (path: Path, name: string | undefined) =>
    name === undefined || report.name([...at, ...path], `field of ${block.resource}`, name, readable)
  if ('sort' in block) field(['sort'], block.sort?.replace(/^-/, ''))
  for (const [path, name] of namesIn(block)) field(path, name)
  checkKind(block, resource, at, report)
}

function namesIn(block: RowBlock): readonly (readonly [Path, string | undefined])[] {
  switch (block.block) {
    case 'calendar':
      return [
        [['date'], block.date],
        [['until'], block.until],
      ]
    case 'timeline':
      return [
        [['date'], block.date],
        [['text'], block.text],
        ...(block.fields ?? []).map((name, index) => [['fields', index], name] as const),
      ]
    case 'items':
      return Object.entries(block.fields).map(([key, name]) => [['fields', key], name] as const)
    case 'completeness':
    case 'pick':
      return []
    default:
      return (block.fields ?? []).map((name, index) => [['fields', index], name] as const)
  }
}

function checkKind(block: RowBlock, resource: Resource, at: Path, report: Report): void {
  if (block.block === 'calendar') {
    const type = resource.fields[block.date]?.type
    if (type && !isDay(type)) report.wrong([...at, 'date'], `"${block.date}" is not a date`)
  }
  if (block.block === 'compare') {
    for (const name of Object.keys(block.best ?? {})) {
      if (!isNumber(resource.fields[name])) report.wrong([...at, 'best', name], `"${name}" is not a number`)
    }
  }
  if (block.block === 'kanban') checkBoard(block, resource, at, report)
}

function checkBoard(block: KanbanBlock, resource: Resource, at: Path, report: Report): void {
  const state = block.state ?? resource.states?.field
  const field = resource.fields[state ?? '']
  if (state === undefined)
    report.wrong(at, `${block.resource} has no states: name the field with a column for each value`)
  else if (!(field && 'dict' in field)) report.wrong(at, `"${state}" has no dictionary of values`)
}

const isNumber = (field: Field | undefined) =>
  field !== undefined && ['number', 'integer'].includes(kindOf(field).column)
const isDay = (type: string) => type === 'date' || type === 'datetime'
