import type { Model, ModelFile } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import { changeName, describe, howToConfirm, type Pending } from '../../platform/store/pending-changes.ts'
import type { Brought } from './live-model.ts'
import { namesOf } from './loss-names.ts'
import { diagnosticFor, ownerOf, partsOf, type Refusal } from './refusals.ts'

type Files = ReadonlyMap<string, ModelFile>
type Loaded = {
  readonly model: Model
  readonly diagnostics: readonly Diagnostic[]
  /** Read when the database refuses a change. */
  readonly lastGood: () => Files
}

export type HoldBack = {
  readonly texts: ReadonlyMap<string, string>
  readonly first: Loaded
  /** Loads again, with the last good versions of these paths. */
  readonly load: (held: ReadonlySet<string>) => Loaded
  readonly apply: (model: Model, left: ReadonlySet<string>) => Promise<Brought>
}

/** Result of a load; without a model, the previous one keeps serving. */
type HeldBack = {
  readonly model: Model | undefined
  readonly diagnostics: readonly Diagnostic[]
  readonly pending: readonly Pending[]
}

/**
 * Brings the database up to the files. A file that the database refuses keeps its last good version, together with the files that
 * require it. When that does not help, a column or table without a file stays. When neither is possible, there is no model.
 */
export async function holdBack({ texts, first, load, apply }: HoldBack): Promise<HeldBack> {
  const [held, left] = [new Set<string>(), new Set<string>()]
  const refusals = new Map<string, { readonly refusal: Refusal; readonly file: string | undefined }>()
  let loaded = first
  for (;;) {
    const { refused, left: undone } = await apply(loaded.model, left)
    const more = refused.filter((refusal) => {
      const file = ownerOf(refusal.table, loaded.model, loaded.lastGood())
      const name = refusal.change ? changeName(refusal.change) : `${refusal.table} ${refusal.message}`
      if (!refusals.has(name)) refusals.set(name, { refusal, file })
      return !stepBack(refusal, file, { held, left, model: loaded.model, lastGood: loaded.lastGood() })
    })
    if (refused.length === 0 || more.length > 0) {
      const all = [...refusals.values()]
      const kept = undone.map((change) => ({ ...plainly(change), ...fileOf(change, loaded) }))
      const waiting = [...all.flatMap(({ refusal, file }) => pendingOf(refusal, file)), ...kept].map((change) => ({
        ...change,
        ...namesOf(change, change.file, { model: loaded.model, lastGood: loaded.lastGood() }),
      }))
      return {
        model: more.length > 0 ? undefined : loaded.model,
        diagnostics: [
          ...loaded.diagnostics,
          ...all
            .filter(({ refusal }) => !(refusal.change && left.has(changeName(refusal.change))))
            .map(({ refusal, file }) => diagnosticFor(refusal, file, texts, loaded.model)),
          ...kept.map((change) => keptFor(change, texts, loaded.model)),
        ],
        pending: [...new Map(waiting.map((one) => [changeName(one), one])).values()],
      }
    }
    loaded = load(held)
  }
}

function fileOf({ table }: Brought['left'][number], { model, lastGood }: Loaded): { readonly file?: string } {
  const file = ownerOf(table, model, lastGood())
  return file === undefined ? {} : { file }
}

// The new file serves; the removed column or table stays.
function keptFor(change: Pending, texts: ReadonlyMap<string, string>, model: Model): Diagnostic {
  const refusal = { table: change.table, change, message: `it ${describe(change)}; ${howToConfirm}` }
  return { ...diagnosticFor(refusal, change.file, texts, model), severity: 'warning' }
}

function plainly(change: Brought['left'][number]): Pending {
  return { ...change, rows: change.rows ?? 0 }
}

function pendingOf({ change }: Refusal, file: string | undefined): readonly Pending[] {
  return change ? [{ ...plainly(change), ...(file !== undefined && { file }) }] : []
}

type Around = {
  readonly held: Set<string>
  readonly left: Set<string>
  readonly model: Model
  readonly lastGood: Files
}

/** Holds back the file, else its parts, else keeps what would be dropped. Returns whether there was anything to do. */
function stepBack({ change }: Refusal, file: string | undefined, around: Around): boolean {
  const { held, left, model, lastGood } = around
  const own = file === undefined ? [] : [file]
  const parts = own.flatMap((path) => partsOf(path, lastGood, model.files))
  if (hold(own, around) || hold(parts, around)) return true
  if (change?.kind !== 'drop' || left.has(changeName(change))) return false
  left.add(changeName(change))
  // Holding them back did not help.
  for (const path of [...own, ...parts]) held.delete(path)
  return true
}

/** Holds back the paths that have a last good version. Returns whether one of them is newly held back. */
function hold(paths: readonly string[], { held, lastGood }: Around): boolean {
  const more = paths.filter((path) => lastGood.has(path) && !held.has(path))
  for (const path of more) held.add(path)
  return more.length > 0
}
