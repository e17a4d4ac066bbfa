import type { Catalogue } from '../compile/catalogue.ts'
import { namesAround } from '../compile/names-around.ts'
import type { Resource } from '../model/resource.ts'
import { fieldsOf } from '../rules/ast.ts'
import type { Names } from '../rules/check-types.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { parseExpression } from '../rules/parse.ts'
import type { Report } from './report.ts'

type Edges = ReadonlyMap<string, readonly string[]>

/** Checks for cycles: computed fields of each other, fields that hide each other, linked choices that filter each other. */
export function checkCycles(resource: Resource, catalogue: Catalogue, report: Report): void {
  const names = namesAround(catalogue, resource)
  const circles = [
    ['compute', computeEdges(resource, names)],
    ['visible', visibleEdges(resource, names)],
    ['where', whereEdges(resource)],
  ] as const
  for (const [key, edges] of circles) {
    // A choice that filters itself is reported at its own place.
    const circle = findCircle(key === 'where' ? withoutOwn(edges) : edges)
    if (circle)
      report.wrong(
        ['fields', circle[0] ?? '', key],
        `the fields ${circle.join(' → ')} depend on each other in a circle`,
      )
  }
}

function computeEdges(resource: Resource, names: Names): Edges {
  const computed = Object.entries(resource.fields).filter(([, field]) => field.compute !== undefined)
  return new Map(computed.map(([key, { compute = '' }]) => [key, readsOf(compute, names)]))
}

// A hidden field that keeps its value has no effect on its readers.
function visibleEdges(resource: Resource, names: Names): Edges {
  const edges = Object.entries(resource.fields).flatMap(([key, { visible, hidden }]) =>
    typeof visible === 'string' && hidden !== 'keep' ? [[key, readsOf(visible, names)] as const] : [],
  )
  return new Map(edges)
}

function readsOf(source: string, names: Names): readonly string[] {
  try {
    return fieldsOf(parseExpression(source, names, 'any'))
  } catch (error) {
    // The expression's own mistake is reported at its place.
    if (error instanceof ExpressionError) return []
    throw error
  }
}

function whereEdges(resource: Resource): Edges {
  return new Map(
    Object.entries(resource.fields).map(([key, field]) => {
      const conditions = 'where' in field ? Object.values(field.where ?? {}) : []
      return [key, conditions.flatMap((each) => (typeof each === 'object' && 'field' in each ? [each.field] : []))]
    }),
  )
}

function withoutOwn(edges: Edges): Edges {
  return new Map([...edges].map(([key, names]) => [key, names.filter((name) => name !== key)]))
}

function findCircle(edges: Edges): readonly string[] | undefined {
  const done = new Set<string>()
  const follow = (key: string, trail: readonly string[]): readonly string[] | undefined => {
    const start = trail.indexOf(key)
    if (start >= 0) return [...trail.slice(start), key]
    if (done.has(key)) return undefined
    for (const next of edges.get(key) ?? []) {
      const circle = follow(next, [...trail, key])
      if (circle) return circle
    }
    done.add(key)
    return undefined
  }
  for (const key of edges.keys()) {
    const circle = follow(key, [])
    if (circle) return circle
  }
  return undefined
}
