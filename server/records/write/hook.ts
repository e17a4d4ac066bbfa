import type { SystemField } from '../../../src/schema/base/names.ts'
import type { Lang, Text } from '../../../src/schema/base/text.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'

/** Record with the fields that code declares to read; with any field when it uses names of the model. */
export type Declared<Reads extends string> = { readonly [field in Reads | SystemField]: unknown }

/** Write, as hooks see it. */
export type WriteMoment<Reads extends string = string> = {
  readonly app: App
  readonly model: Model
  readonly session: Session
  /** Language of the request, for what is refused. */
  readonly lang: Lang
  /** Address of the request, for the audit. */
  readonly ip: string
  readonly resource: ServerResource
  /** `restore`: a deleted record comes back unchanged. */
  readonly action: 'add' | 'edit' | 'delete' | 'state' | 'restore'
  /** Name of the running state action. */
  readonly doing?: string
  readonly id: string
  /** Stored row; undefined when a record is added. */
  readonly before: Declared<Reads> | undefined
  /** Row to be written. */
  readonly after: Declared<Reads>
  /** Declared fields of the request, secrets included. */
  readonly input: Declared<Reads>
  /** All that the request of an action has sent, also what the action does not ask for. */
  readonly sent?: { readonly [field: string]: unknown }
  /** Record that a row belongs to, as it is written with it (`parentIn`). */
  readonly parent?: { readonly [field: string]: unknown } | null
}

/** Consequence of a write outside its transaction. */
export type AfterWrite = () => void | Promise<void>

/** Result of a hook. */
export type HookResult<Writes extends string = never> = {
  /** Values set by the server: numbers, codes. */
  readonly values?: { readonly [field in Writes]?: unknown }
  /** Statements of the same transaction, after the row's own. */
  readonly steps?: readonly Step[]
  readonly problems?: readonly Problem[]
  /** Warning: the record is written once the user confirms. */
  readonly warnings?: readonly Text[]
  /** The action sends no messages: its receivers have nothing to do. */
  readonly isQuiet?: true
  /** Instruction for the user who restores a deleted record. */
  readonly note?: Text
  /** Called after the record is written, before its writer is answered. */
  readonly after?: AfterWrite
}

/** Hook: named behaviour of a resource that is longer than an expression; `"hooks"` in a file refers to it. */
export type Hook = (moment: WriteMoment) => Promise<HookResult<string>>
