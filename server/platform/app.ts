import type { Text } from '../../src/schema/base/text.ts'
import type { Known } from '../../src/schema/compile/known.ts'
import type { Model } from '../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'
import type { Pending } from './store/pending-changes.ts'
import type { Store } from './store/store.ts'

/** Serving schema files. `current` is replaced as a whole; hold it for one request, not longer. */
export type LiveModel = {
  readonly current: Model
  /** Mistakes of the files on disk; the last good versions serve meanwhile. */
  readonly diagnostics: readonly Diagnostic[]
  /** Losses of data that wait for a confirmation; their files keep their last good version. */
  readonly pending: readonly Pending[]
  /** Paths whose files were deleted while their last version serves. */
  readonly deleted: ReadonlySet<string>
  /** Text of a file of the folder as it was read last, null for none. */
  writtenAt(path: string): string | null
  /** Text of the folder that a tenant's own file was made from; undefined for none. */
  baseAt(path: string): string | undefined
  /** Whether there were last good versions at the start. */
  readonly hasLastGood: boolean
  /** Folder of the files. */
  readonly dir: string
  /** What the files would be with these texts, null for a removed file. Nothing of it serves. */
  trial(texts: SchemaTexts): Promise<Trial>
  /** Called after each swap with its changes; returns the unsubscriber. */
  subscribe(listener: (change: ModelChange) => void): () => void
  /** Schedules a check of files and extension fields: a write to the latter is pending. */
  refreshSoon(): void
  /** Checks them now; resolves once the result serves. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Texts of schema files by path, null for a removed file. */
export type SchemaTexts = ReadonlyMap<string, string | null>

/** Text that serves in place of a file; null removes it. `base` is the text of the file that it replaced, null for none. */
export type Override = { readonly text: string | null; readonly base?: string | null }

/** Model of files that do not serve. A file with a mistake has its last good version there. */
export type Trial = {
  readonly model: Model
  readonly diagnostics: readonly Diagnostic[]
  /** Names in code that the files may refer to. */
  readonly known: Known
}

export type ModelChange = {
  readonly changed: readonly { readonly kind: string; readonly code: string }[]
  readonly removed: readonly { readonly kind: string; readonly code: string }[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A hundred thousand order lines, or a million. */
export type DemoAmount = 'big' | 'huge'

export type Options = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly schemasDir: string
  readonly databaseUrl: string | undefined
  readonly demo: boolean
  /** Demo data for load tests, in addition to the usual. */
  readonly demoAmount: DemoAmount | undefined
  readonly demoPassword: string | undefined
  /** false only on a loopback host (design section 5). */
  readonly captcha: boolean
  /** Whether this server runs scheduled jobs; servers of one database may share them, or leave them to one. */
  readonly jobs: boolean
  /** Place of published schema files; without it, the folder where that can be written. */
  readonly publishTo: 'database' | undefined
  /** Address of the project management system; may contain `{username}` and `{ticket}`. */
  readonly pmUrl: string | undefined
  readonly messages: MessageOptions
  /** OpenID Connect providers for sign-in. */
  readonly third: readonly ThirdProvider[]
  /** CAS server for sign-in, if any. */
  readonly cas: CasServer | undefined
  /** Issuer of sign-in tokens, if any. */
  readonly sso: TokenIssuer | undefined
  /** Addresses that clients may call through this server; none by default. */
  readonly relay: readonly RelayTarget[]
  /** Database servers of a private network that data sources may read, as `host:port`. */
  readonly sources: readonly string[]
  /** Master keys of encrypted values, the current one first; empty when the data folder contains them. */
  readonly sealKeys: readonly Buffer[]
}

/** Allowed address prefix for calls of messages (security.md P18). */
export type AllowedHook = {
  readonly origin: string
  /** Prefix of its path. */
  readonly path: string
  /** Whether it may be in a private network, and be called without TLS. */
  readonly isPrivate: boolean
}

/** Allowed address prefix for calls of clients through this server, and their method. */
export type RelayTarget = AllowedHook & { readonly method: string }

/** Sign-in provider by OpenID Connect. */
export type ThirdProvider = {
  /** Key in addresses and rows. */
  readonly key: string
  readonly title: Text
  readonly issuer: string
  /** Allowed origins of calls, its own first. */
  readonly origins: readonly string[]
  /** Whether it may be in a private network. */
  readonly isPrivate: boolean
  readonly clientId: string
  readonly clientSecret: string
}

/** Sign-in server by the CAS protocol 3.0, with the accounts of the buying side. */
export type CasServer = {
  readonly title: Text
  /** Base of its paths, without a slash at the end. */
  readonly url: string
  /** Whether it may be in a private network. */
  readonly isPrivate: boolean
}

/** Issuer of sign-in tokens; it identifies the user of a token (RFC 7662). */
export type TokenIssuer = {
  /** Its introspection endpoint. */
  readonly url: string
  readonly isPrivate: boolean
  readonly clientId: string
  readonly clientSecret: string
}

/** Settings of outgoing messages. Messages of an unconfigured channel stay in the outbox. */
export type MessageOptions = {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Gateway for short messages; may contain `{phone}` and `{text}`. */
  readonly smsUrl: string | undefined
  /** Body of the request to the gateway: JSON with `{phone}` and `{text}` in its texts. */
  readonly smsBody: string
  readonly hooks: readonly AllowedHook[]
  /** Attempts before a message counts as failed. */
  readonly tries: number
  /** Wait after the first failure, doubled after each further one. Milliseconds. */
  readonly retryAfter: number
  /** Public address of this installation, for links in messages. */
  readonly publicUrl: string | undefined
}

/** Dependencies of each handler. */
export type App = {
  /** View that a request reads instead of a table; `facts` are `ViewFacts` of the records' reading. */
  readonly view?: { readonly code: string; readonly facts: object }
  readonly options: Options
  readonly store: Store
  readonly live: LiveModel
  readonly log: Readonly<Record<'info' | 'warn' | 'error', (data: LogData, message: string) => void>>
}

/** Fields of a log line in addition to its message; the line's own keys are reserved. */
export type LogData = {
  readonly [key: string]: unknown
  readonly level?: never
  readonly at?: never
  readonly message?: never
}
