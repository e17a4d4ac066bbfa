import { isDeepStrictEqual } from 'node:util'
import type { Known } from '../../../src/schema/compile/known.ts'
import { goodFiles } from '../../../src/schema/load/collect-files.ts'
import { loadModel } from '../../../src/schema/load/load.ts'
import type { Model, ModelFile } from '../../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../../src/schema/model/diagnostic.ts'
import type { LiveModel, ModelChange, Override, SchemaTexts } from '../../platform/app.ts'
import type { Pending } from '../../platform/store/pending-changes.ts'
import type { Destructive } from '../../platform/store/schema-diff.ts'
import { changesBetween } from './changes.ts'
import { follow } from './follow.ts'
import { type HoldBack, holdBack } from './hold-back.ts'
import { lastLoad } from './last-load.ts'
import { type Inputs, lastRun } from './last-run.ts'
import { movedFiles, movedShared, textsIn } from './moved-files.ts'
import { readFiles } from './read-files.ts'
import type { Refusal } from './refusals.ts'
import type { StoredModel } from './stored-model.ts'

/** Result of bringing the database up to a model. After a refusal nothing is done. */
export type Brought = { readonly refused: readonly Refusal[]; readonly left: readonly Destructive[] }

export type LiveOptions = {
  readonly dir: string
  readonly known: Known
  /** Reads the extension fields. */
  readonly extensions?: () => Promise<NonNullable<Known['extensions']>>
  /** Reads the codes of the dictionaries created at run time. */
  readonly dictionaries?: () => Promise<NonNullable<Known['dictionaries']>>
  /** Reads the form styles of administrators. */
  readonly styles?: () => Promise<NonNullable<Known['styles']>>
  /** Reads the texts that serve in place of files. */
  readonly overrides?: () => Promise<ReadonlyMap<string, Override>>
  /** Reads the shared texts that tenants' own files were made from. */
  readonly bases?: () => Promise<ReadonlyMap<string, string | null>>
  /** Brings the database up to a model before it serves; the losses of `left` are not done. */
  readonly apply: (model: Model, previous: Model | undefined, left: ReadonlySet<string>) => Promise<Brought>
  /** Reads the last good texts of files. */
  readonly lastGood?: () => Promise<ReadonlyMap<string, string>>
  /** Stores the texts of the files that serve now. */
  readonly keep?: (files: ReadonlyMap<string, ModelFile>) => Promise<void>
  /** Model of the last run, and the store for this one's. */
  readonly stored?: StoredModel
  readonly onError: (error: unknown) => void
}

type State = {
  readonly model: Model
  readonly diagnostics: readonly Diagnostic[]
  readonly pending: readonly Pending[]
  readonly deleted: ReadonlySet<string>
  /** Texts of the folder. */
  readonly written: ReadonlyMap<string, string>
  /** Texts of the folder that tenants' own files were made from. */
  readonly bases: ReadonlyMap<string, string>
  /** Reports of files that changed since a text of the database replaced them. */
  readonly moved: readonly Diagnostic[]
}

type Read = Inputs & {
  readonly load: HoldBack['load']
  readonly lastGood: () => ReadonlyMap<string, ModelFile>
  /** Existing paths that cannot be read. */
  readonly unread: readonly string[]
} & Pick<State, 'written' | 'bases' | 'moved'>

/** Delay before a file that is not JSON counts as broken: it may be half-written. Milliseconds. */
const patience = 80

/**
 * Loads the folder and watches it. A change is checked in the background and swapped in as a whole. While a file is wrong, or the
 * database refuses it, its last good version serves. Rejects when the folder cannot be read, or when `apply` refuses the first model.
 */
export async function openLiveModel(options: LiveOptions): Promise<LiveModel> {
  const { dir, apply, keep = async () => undefined, onError } = options
  const texts = await (options.lastGood ?? (async () => new Map()))()
  const listeners = new Set<(change: ModelChange) => void>()
  const read = readerOf(options, texts)
  const bring = (from: Read, first: HoldBack['first'], previous?: Model) =>
    holdBack({ ...from, first, apply: (model, left) => apply(model, previous, left) })

  const begun = await read(undefined)
  const run = await lastRun(options.stored, begun, onError)
  const first = await bring(begun, run.found ? { ...run.found, lastGood: begun.lastGood } : begun.load(new Set()))
  if (!first.model) throw new SchemaRefused(first.diagnostics)
  let state = stateOf(first, first.model, begun)
  // Files that were never valid together are no fallback.
  if (isRight(state) || texts.size > 0) await keep(state.model.files)
  run.serves(begun, asFiles(state))

  const readSettled = async () => {
    const from = await read(state.model)
    const next = from.load(new Set())
    if (!next.diagnostics.some(isSyntax) || next.diagnostics.length === state.diagnostics.length) return { from, next }
    await new Promise((done) => setTimeout(done, patience))
    const again = await read(state.model)
    return { from: again, next: again.load(new Set()) }
  }
  const refresh = async () => {
    const { from, next } = await readSettled()
    const isTouched = touches(changesBetween(state.model, next.model)) || state.pending.length > 0
    const held = isTouched ? await bring(from, next, state.model) : { ...next, pending: [] }
    const { model = state.model, diagnostics, pending } = held
    const change = changesBetween(state.model, model)
    const isSwapped = touches(change)
    const told = [state.diagnostics, state.pending, state.moved]
    state = stateOf({ diagnostics, pending }, isSwapped ? model : state.model, from)
    if (!isSwapped && isDeepStrictEqual(told, [diagnostics, pending, from.moved])) return
    run.serves(from, asFiles(state))
    if (isSwapped) await keep(model.files).catch(onError)
    for (const listener of listeners) listener({ ...change, diagnostics: [...diagnostics, ...from.moved] })
  }

  const { stop, soon, now } = follow(dir, refresh, onError)
  return {
    get current() {
      return state.model
    },
    get diagnostics() {
      return [...state.diagnostics, ...state.moved]
    },
    get pending() {
      return state.pending
    },
    get deleted() {
      return state.deleted
    },
    writtenAt: (path) => state.written.get(path) ?? null,
    baseAt: (path) => state.bases.get(path),
    hasLastGood: texts.size > 0,
    dir,
    trial: async (tried) => {
      const { load, known } = await read(state.model, tried)
      return { ...load(new Set()), known }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refreshSoon: soon,
    refresh: now,
    close: async () => {
      await stop()
      await run.close()
    },
  }
}

/** Reads all files, with the texts of the database and `tried` ones in their places. @param texts last good texts before the first model */
function readerOf(options: LiveOptions, texts: ReadonlyMap<string, string>) {
  const { dir, overrides = async () => new Map(), bases = async () => new Map() } = options
  const loadOnce = lastLoad<ReturnType<typeof loadModel>>()
  return async (previous: Model | undefined, tried: SchemaTexts = new Map()): Promise<Read> => {
    const { files: written, bases: writtenBases, problems, unread } = await readFiles(dir)
    const replaced = await overrides()
    const files = withTexts(written, [...textsIn(replaced), ...tried])
    const known = await knownNow(options)
    let good: ReadonlyMap<string, ModelFile> | undefined
    const lastGood = () => {
      good ??= goodFiles(previous ? textsOf(previous.files) : texts, files)
      return good
    }
    const load = (held: ReadonlySet<string>) => {
      const inputs = { texts: files, known, previous, unread }
      const { model, diagnostics } =
        held.size === 0
          ? loadOnce(inputs, () => loadModel(files, known, previous, { lastGood: lastGood(), held, unread }))
          : loadModel(files, known, previous, { lastGood: lastGood(), held, unread })
      return { model, diagnostics: [...problems, ...diagnostics], lastGood }
    }
    const moved = [...movedFiles(replaced, written), ...movedShared([await bases(), writtenBases], files)]
    return { texts: files, known, load, lastGood, unread, written, bases: writtenBases, moved }
  }
}

/** The files cannot serve at all: the database refuses them, and there is no fallback. */
export class SchemaRefused extends Error {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super('the schema files cannot be served')
    this.name = 'SchemaRefused'
    this.diagnostics = diagnostics
  }
}

/** Known names with the run-time additions. */
async function knownNow({ known, extensions, dictionaries, styles }: LiveOptions): Promise<Known> {
  return {
    ...known,
    extensions: (await extensions?.()) ?? new Map(),
    dictionaries: (await dictionaries?.()) ?? [],
    styles: (await styles?.()) ?? new Map(),
  }
}

function stateOf(
  { diagnostics, pending }: Pick<State, 'diagnostics' | 'pending'>,
  model: Model,
  from: Pick<Read, 'texts' | 'unread' | 'written' | 'bases' | 'moved'>,
): State {
  const { written, bases, moved } = from
  return { model, diagnostics, pending, deleted: deletedOf(model, from), written, bases, moved }
}

function withTexts(
  written: ReadonlyMap<string, string>,
  changed: readonly (readonly [path: string, text: string | null])[],
): ReadonlyMap<string, string> {
  const files = new Map(written)
  for (const [path, text] of changed)
    if (text === null) files.delete(path)
    else files.set(path, text)
  return files
}

/** Paths that a model has the last version of, without a file. */
function deletedOf({ files }: Model, { texts, unread }: Pick<Read, 'texts' | 'unread'>): ReadonlySet<string> {
  const existing = new Set([...texts.keys(), ...unread])
  return new Set([...files].flatMap(([path, { text }]) => (text === undefined || existing.has(path) ? [] : [path])))
}

function isRight({ diagnostics }: State): boolean {
  return diagnostics.every(({ severity }) => severity !== 'error')
}

/** Serving state, if it equals the files. */
function asFiles(state: State): State | undefined {
  return isRight(state) && state.pending.length === 0 ? state : undefined
}

function textsOf(files: ReadonlyMap<string, ModelFile>): ReadonlyMap<string, string> {
  return new Map([...files].flatMap(([path, { text }]) => (text === undefined ? [] : [[path, text] as const])))
}

function touches({ changed, removed }: ReturnType<typeof changesBetween>): boolean {
  return changed.length + removed.length > 0
}

function isSyntax({ message }: Diagnostic): boolean {
  return message.startsWith('this is not JSON') || message.startsWith('the file is empty')
}
