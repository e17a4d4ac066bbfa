import type { FieldType } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Group } from '../model/groups.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Checks the groups of a resource: their fields have suitable types. */
export function checkGroups(written: Partial<Resource>, whole: Resource, report: Report): void {
  written.groups?.forEach((group, index) => {
    checkGroup(group, ['groups', index], whole, report)
  })
  const ranks = (whole.groups ?? []).filter(({ rank }) => rank !== undefined)
  if (ranks.length > 1 && written.groups) report.wrong(['groups'], 'records have one rank')
}

function checkGroup({ within, maxItems, ...held }: Group, at: Path, whole: Resource, report: Report): void {
  const declared = Object.keys(whole.fields)
  within.forEach((name, place) => {
    report.name([...at, 'within', place], 'field', name, declared)
  })
  const link = whole.parent?.field
  // Rows are written with their parent, and compared within it only.
  if (link !== undefined && !within.includes(link)) report.wrong([...at, 'within'], `"${link}" is part of the group`)
  const named = namedIn(held)
  if ((held.sum === undefined) !== (held.maximum === undefined)) report.wrong(at, 'set `sum` and `maximum` together')
  for (const { path, name, types, words } of named) {
    const type = whole.fields[name]?.type
    if (report.name([...at, ...path], 'field', name, declared) && type && !types.includes(type))
      report.wrong([...at, ...path], `"${name}" is not a ${words}`)
  }
  if (named.length === 0 && maxItems === undefined)
    report.wrong(at, 'set a rule of the group: `one`, `rank`, `maxItems`, `sum` or `period`')
}

type Named = {
  readonly path: Path
  readonly name: string
  readonly types: readonly FieldType[]
  readonly words: string
}

function namedIn({ one, rank, sum, period }: Pick<Group, 'one' | 'rank' | 'sum' | 'period'>): readonly Named[] {
  const numbers = { types: ['integer', 'number', 'money', 'percent'], words: 'number' } as const
  const times = { types: ['date', 'datetime'], words: 'date or time' } as const
  return [
    ...(one === undefined ? [] : [{ path: ['one'], name: one, types: ['switch'] as const, words: 'switch' }]),
    ...(rank === undefined ? [] : [{ path: ['rank'], name: rank, types: ['integer'] as const, words: 'whole number' }]),
    ...(sum === undefined ? [] : [{ path: ['sum'], name: sum, ...numbers }]),
    ...Object.entries(period ?? {}).map(([key, name]) => ({ path: ['period', key], name, ...times })),
  ]
}
