import type { Path } from '../model/diagnostic.ts'
import type { FileKind } from '../model/files.ts'
import { blocksTurned, turnedAt } from './kit/nodes.ts'
import type { Change, Note } from './kit/step.ts'
import { steps } from './steps.ts'

/** Unconverted parts, by their place in the file. */
export type Unturned = { readonly path: Path; readonly why: string }

type Upgraded = { readonly value: unknown; readonly isOld: boolean; readonly unturned: readonly Unturned[] }

/** File in the present language. Its shape may be anything: parts unknown to all steps stay unchanged. */
export function upgraded(kind: FileKind, old: unknown): Upgraded {
  const unturned: Unturned[] = []
  const note: Note = (path, why) => unturned.push({ path, why })
  const value = steps
    .flat()
    .filter(({ kinds }) => kinds.includes(kind))
    .reduce((file, change) => turned(file, change, note), old)
  return { value, isOld: value !== old, unturned }
}

function turned(file: unknown, { at, turn }: Change, note: Note): unknown {
  if (at === 'block') return blocksTurned(file, (node, path) => turn(node, note, path))
  return turnedAt(file, at === '' ? [] : at.split('.'), (node, path) => turn(node, note, path))
}
