import type { CompiledStages } from '../model/compiled-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { compileFollows } from './compile-actions.ts'

/** Compiles the derived choices of a resource. */
export function compileStages({ stages = {} }: Resource, namesIn: (code: string) => Names): CompiledStages[] {
  return Object.entries(stages).map(([field, written]) => ({
    field,
    values: written.flatMap(({ value, follows }) =>
      follows ? [{ value, follows: compileFollows(follows, namesIn) }] : [],
    ),
    otherwise: written.at(-1)?.value ?? '',
  }))
}
