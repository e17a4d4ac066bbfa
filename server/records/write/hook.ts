import type { SystemField } from '../../../src/schema/base/names.ts'
import type { Text } from '../../../src/schema/base/text.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { Step } from '../../platform/store/store.ts'

/** A record by the fields that code declares to read; by any, where it goes by the model's own names. */
export type Declared<Reads extends string> = { readonly [field in Reads | SystemField]: unknown }

/** A write as hooks see it. */
export type WriteMoment<Reads extends string = string> = {
  readonly app: App
  readonly model: Model
  readonly session: Session
  /** Where the request came from, for the audit. */
  readonly ip: string
  readonly resource: ServerResource
  /** `restore`: a deleted record comes back as it was. */
  readonly action: 'add' | 'edit' | 'delete' | 'state' | 'restore'
  /** The name of the state action that is done. */
  readonly doing?: string
  readonly id: string
  /** The row as it is; undefined when it is being added. */
  readonly before: Declared<Reads> | undefined
  /** The row as it is about to be written. */
  readonly after: Declared<Reads>
  /** What the request sent for declared fields, secrets included. */
  readonly input: Declared<Reads>
}

/** What a hook gives to a write. */
export type HookResult<Writes extends string = never> = {
  /** Values the server gives: numbers, codes. */
  readonly values?: { readonly [field in Writes]?: unknown }
  /** Statements of the same transaction, after the row's own. */
  readonly steps?: readonly Step[]
  readonly problems?: readonly Problem[]
  /** A warning: the record is written once the person confirms. */
  readonly warnings?: readonly Text[]
  /** What a person who restores a deleted record has to do. */
  readonly note?: Text
  /** Called once the record is written. */
  readonly after?: () => void
}

/** A named piece of a resource's behaviour that is longer than an expression; `"hooks"` in a file refers to it. */
export type Hook = (moment: WriteMoment) => Promise<HookResult<string>>
