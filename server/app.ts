import type { Model } from '../src/schema/model/compiled.ts'
import type { Diagnostic } from '../src/schema/model/diagnostic.ts'
import type { Store } from './store/store.ts'

/** The schema files as they serve now. `current` is replaced as a whole; hold it for one request, not longer. */
export type LiveModel = {
  readonly current: Model
  /** What is wrong with the files on disk now; the last good versions serve meanwhile. */
  readonly diagnostics: readonly Diagnostic[]
  /** Called after each swap with what changed; returns the unsubscriber. */
  subscribe(listener: (change: ModelChange) => void): () => void
  /** Looks at files and extension fields once more, shortly: a write to the latter is on its way. */
  refreshSoon(): void
  close(): Promise<void>
}

export type ModelChange = {
  readonly changed: readonly { readonly kind: string; readonly code: string }[]
  readonly removed: readonly { readonly kind: string; readonly code: string }[]
  readonly diagnostics: readonly Diagnostic[]
}

export type Options = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly schemasDir: string
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  readonly demoPassword: string | undefined
  /** false only on a loopback host (design section 5). */
  readonly captcha: boolean
  /** Where people go on to the project management system; may hold `{username}` and `{ticket}`. */
  readonly pmUrl: string | undefined
}

/** What every handler may use. */
export type App = {
  readonly options: Options
  readonly store: Store
  readonly live: LiveModel
  readonly log: {
    info(data: object, message: string): void
    warn(data: object, message: string): void
    error(data: object, message: string): void
  }
}
