import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import type { Step } from '../store/store.ts'

/** Who writes what. */
export type WriteContext = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly lang: Lang
  readonly ip: string
  /** Makes the step that notes, in the transaction of a write itself, that it was done and what it gave (idempotent.ts). */
  readonly receipt?: (result: unknown) => Step
}
