import { isDeepStrictEqual } from 'node:util'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Inputs } from './last-run.ts'

type LoadInputs = Inputs & { readonly previous: Model | undefined; readonly unread: readonly string[] }

/**
 * Keeps the result of the last load. A draft is loaded as a plan, once more by its publication, and again when its files
 * are found: with equal inputs that is one load.
 */
export function lastLoad<Loaded>(): (inputs: LoadInputs, load: () => Loaded) => Loaded {
  let last: { readonly inputs: LoadInputs; readonly loaded: Loaded } | undefined
  return (inputs, load) => {
    if (!(last && isSame(last.inputs, inputs))) last = { inputs, loaded: load() }
    return last.loaded
  }
}

function isSame(one: LoadInputs, other: LoadInputs): boolean {
  return (
    one.previous === other.previous &&
    isDeepStrictEqual(one.unread, other.unread) &&
    one.texts.size === other.texts.size &&
    [...one.texts].every(([path, text]) => other.texts.get(path) === text) &&
    Object.entries(other.known).every(([name, value]) =>
      isDeepStrictEqual(one.known[name as keyof Inputs['known']], value),
    )
  )
}
