import type { CompiledSum } from '../model/compiled-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { parseWhere } from '../rules/where.ts'

/** Compiles the derived numbers of a resource. */
export function compileSums({ sums = {} }: Resource, names: Names, namesIn: (code: string) => Names): CompiledSum[] {
  return Object.entries(sums).map(([key, { of, field, value, list, per, on, at: place, where, figure, limit }]) => {
    const [at] = Object.entries(place ?? {})
    return {
      field: key,
      of,
      ...(field !== undefined && { adds: field }),
      ...(value !== undefined && { value: parseExpression(value, namesIn(of), 'number') }),
      ...(list !== undefined && { list }),
      ...(per !== undefined && { per }),
      on: Object.entries(on),
      ...(at && { place: at }),
      ...(limit !== undefined && { limit: parseExpression(limit, names, 'number') }),
      ...(figure && { figure }),
      ...(where !== undefined && { where: parseWhere(where, namesIn(of)) }),
    }
  })
}
