import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import type { TableTotal } from '../../../src/schema/fields/table.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const { model } = loadModel(shipped, known)
const tables = [...model.resources.values()].flatMap(({ plan }) =>
  Object.values(plan.fields)
    .filter(({ type }) => type === 'table')
    .map((field) => ({ name: `${plan.code}.${field.key}`, props: field.props })),
)

it('a footer adds no quantities of different units', () => {
  const wrong = tables.flatMap(({ name, props }) => {
    const rows = model.resources.get(String(props.of))?.plan.fields
    if (!rows?.unit) return []
    return ((props.totals ?? []) as readonly TableTotal[])
      .filter((total) => typeof total === 'string' && /qty$/i.test(total))
      .map((total) => `${name}: ${JSON.stringify(total)}`)
  })
  expect(tables.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})
