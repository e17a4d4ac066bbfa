import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import type { WriteContext } from '../read/write-context.ts'
import type { Hook } from './hook.ts'

/** What the storeys above add to the write of a record. */
export type Contributors = {
  /** Hooks by the name that schema files use. */
  readonly hooks: Readonly<Record<string, Hook>>
  /** Steps for the transaction of a state action, such as its notifications. `row` is the record after the action. */
  readonly actionSteps: (
    context: Pick<WriteContext, 'app' | 'resource' | 'session'>,
    action: CompiledAction,
    row: RecordRow,
  ) => Promise<readonly Step[]>
}

const registered = new WeakMap<Store, Contributors>()

/** Registers what is added to writes in a database; the start does it once, before anything is written through resources. */
export function contribute(store: Store, contributors: Contributors): void {
  registered.set(store, contributors)
}

/** What was registered for a database. Without it a write would lack its rules, so it fails. */
export function contributorsOf(store: Store): Contributors {
  const found = registered.get(store)
  if (!found) throw new Error('writes have no contributors: the start has to register them')
  return found
}
