import type { Text } from '../../src/schema/base/text.ts'
import type { Model } from '../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import type { Pending } from './store/pending-changes.ts'
import type { Store } from './store/store.ts'

/** The schema files as they serve now. `current` is replaced as a whole; hold it for one request, not longer. */
export type LiveModel = {
  readonly current: Model
  /** What is wrong with the files on disk now; the last good versions serve meanwhile. */
  readonly diagnostics: readonly Diagnostic[]
  /** Losses of data that wait for a confirmation; their files keep their last good version. */
  readonly pending: readonly Pending[]
  /** Whether there were last good versions to start with. */
  readonly hasLastGood: boolean
  /** Called after each swap with what changed; returns the unsubscriber. */
  subscribe(listener: (change: ModelChange) => void): () => void
  /** Looks at files and extension fields once more, shortly: a write to the latter is on its way. */
  refreshSoon(): void
  /** Looks at them now; resolves once what they say serves. */
  refresh(): Promise<void>
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
  /** As much demo data as load tests need. */
  readonly bigDemo: boolean
  readonly demoPassword: string | undefined
  /** false only on a loopback host (design section 5). */
  readonly captcha: boolean
  /** Whether this server runs jobs at their times; those of one database may share them, or leave them to one. */
  readonly jobs: boolean
  /** Where people go on to the project management system; may hold `{username}` and `{ticket}`. */
  readonly pmUrl: string | undefined
  readonly messages: MessageOptions
  /** By whom else people may sign in. */
  readonly third: readonly ThirdProvider[]
  /** Addresses that clients may call through this server; none by default. */
  readonly relay: readonly RelayTarget[]
}

/** Where an address that messages may call begins (security.md P18). */
export type AllowedHook = {
  readonly origin: string
  /** What its path begins with. */
  readonly path: string
  /** Whether it may lie in a private network, and be called without TLS. */
  readonly isPrivate: boolean
}

/** Where an address begins that clients may call through this server, and by which method. */
export type RelayTarget = AllowedHook & { readonly method: string }

/** Another system that says who somebody is, by OpenID Connect. */
export type ThirdProvider = {
  /** What it is called in addresses and rows. */
  readonly key: string
  readonly title: Text
  readonly issuer: string
  /** Where it may be called, its own origin first. */
  readonly origins: readonly string[]
  /** Whether it may lie in a private network. */
  readonly isPrivate: boolean
  readonly clientId: string
  readonly clientSecret: string
}

/** How messages leave the house. What is not configured stays in the outbox. */
export type MessageOptions = {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The gateway for short messages; may hold `{phone}` and `{text}`. */
  readonly smsUrl: string | undefined
  /** What is posted to the gateway, JSON with `{phone}` and `{text}` in its texts. */
  readonly smsBody: string
  readonly hooks: readonly AllowedHook[]
  /** Attempts before a message counts as failed. */
  readonly tries: number
  /** The wait after the first failure, doubled after each further one. Milliseconds. */
  readonly retryAfter: number
  /** Where people reach this installation, for links in what leaves the house. */
  readonly publicUrl: string | undefined
}

/** What every handler may use. */
export type App = {
  readonly options: Options
  readonly store: Store
  readonly live: LiveModel
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (data: LogData, message: string) => void>>
}

/** What a line of the log says beside its message; the line's own keys are no others' to use. */
export type LogData = {
  readonly [key: string]: unknown
  readonly level?: never
  readonly at?: never
  readonly message?: never
}
