import { watch } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Known } from '../../src/schema/load/known.ts'
import { loadModel } from '../../src/schema/load/load.ts'
import type { Model } from '../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import type { LiveModel, ModelChange } from '../app.ts'
import { changesBetween } from './changes.ts'
import { readFiles } from './read-files.ts'

export type LiveOptions = {
  readonly dir: string
  readonly known: Known
  /** Reads the fields that were added at run time. */
  readonly extensions?: () => Promise<NonNullable<Known['extensions']>>
  /** Reads the codes of the dictionaries that were made at run time. */
  readonly dictionaries?: () => Promise<NonNullable<Known['dictionaries']>>
  /** Reads how administrators want forms laid out. */
  readonly styles?: () => Promise<NonNullable<Known['styles']>>
  /** Brings the database up to a model before it serves; a non-empty answer refuses the swap. */
  readonly apply: (model: Model, previous: Model | undefined) => Promise<readonly Diagnostic[]>
  readonly onError: (error: unknown) => void
}

/** An editor writes a file in several steps; this long after the last one it is read. Milliseconds. */
const settle = 12
/** A file that is not JSON yet may be half-written; it is believed to be broken only when it stays so this long. Milliseconds. */
const patience = 80

/**
 * Loads the folder and watches it. A change is checked aside and swapped in as a whole; while a file is bad, its last good version
 * serves. Rejects when the folder cannot be read, or when the first model is refused by `apply`.
 */
export async function openLiveModel(options: LiveOptions): Promise<LiveModel> {
  const { dir, apply, onError } = options
  const extensions = options.extensions ?? (async () => new Map())
  const dictionaries = options.dictionaries ?? (async () => [])
  const styles = options.styles ?? (async () => new Map())
  const load = async (previous: Model | undefined) =>
    loadFolder(
      dir,
      {
        ...options.known,
        extensions: await extensions(),
        dictionaries: await dictionaries(),
        styles: await styles(),
      },
      previous,
    )
  const listeners = new Set<(change: ModelChange) => void>()
  const first = await load(undefined)
  let state: { model: Model; diagnostics: readonly Diagnostic[] } = first
  const refused = await apply(first.model, undefined)
  if (refused.length > 0) state = { ...first, diagnostics: [...first.diagnostics, ...refused] }

  const tell = (change: ModelChange) => {
    for (const listener of listeners) listener(change)
  }
  const refresh = async () => {
    let next = await load(state.model)
    if (next.diagnostics.some(isSyntax) && next.diagnostics.length !== state.diagnostics.length) {
      await new Promise((done) => setTimeout(done, patience))
      next = await load(state.model)
    }
    const change = changesBetween(state.model, next.model)
    const touched = change.changed.length + change.removed.length > 0
    const problems = touched ? await apply(next.model, state.model) : []
    const diagnostics = [...next.diagnostics, ...problems]
    if (!touched && isDeepStrictEqual(diagnostics, state.diagnostics)) return
    const refused = problems.length > 0
    state = { model: refused ? state.model : next.model, diagnostics }
    tell(refused ? { changed: [], removed: [], diagnostics } : { ...change, diagnostics })
  }

  const { stop, soon } = follow(dir, refresh, onError)
  return {
    get current() {
      return state.model
    },
    get diagnostics() {
      return state.diagnostics
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refreshSoon: soon,
    close: stop,
  }
}

async function loadFolder(dir: string, known: Known, previous: Model | undefined) {
  const { files, problems } = await readFiles(dir)
  const loaded = loadModel(files, known, previous)
  return { model: loaded.model, diagnostics: [...problems, ...loaded.diagnostics] }
}

function isSyntax({ message }: Diagnostic): boolean {
  return message.startsWith('this is not JSON') || message.startsWith('the file is empty')
}

// One refresh at a time; changes that come meanwhile are taken by one more after it.
function follow(dir: string, refresh: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  const run = () => {
    if (running) {
      again = true
      return
    }
    running = refresh()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (again) {
          again = false
          run()
        }
      })
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(run, settle)
  }
  const watcher = watch(dir, { recursive: true }, soon)
  watcher.on('error', onError)
  const stop = async () => {
    clearTimeout(timer)
    watcher.close()
    await running
  }
  return { stop, soon }
}
