import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import type { WriteContext } from '../read/write-context.ts'
import type { Hook } from './hook.ts'

/** Part of a process in an action: steps in its transaction and what follows, or what is done in place of the action. */
export type Conducted =
  | ({ readonly done: () => Promise<void> } & Required<Pick<WriteContext, 'along'>> & Pick<WriteContext, 'ahead'>)
  | {
      /** Gives a message about what followed and failed; empty else. */
      readonly instead: () => Promise<string>
    }

/** Decides the part of the processes in an action of a record; undefined when they have none. */
export type Conduct = (
  context: WriteContext,
  action: CompiledAction,
  id: string,
  body: RecordRow,
) => Promise<Conducted | undefined>

/** A write to a record outside of a process: a new or restored record has no `before`, an action has its name. */
export type RecordWritten = {
  readonly before?: RecordRow | undefined
  readonly after: RecordRow
  readonly doing?: string
}

/** Part of the processes in a write to a record: steps in its transaction, and what follows. Undefined when they have none. */
export type Beginning = (
  context: WriteContext,
  written: RecordWritten,
) => Promise<{ readonly steps: readonly Step[]; readonly done: () => Promise<void> } | undefined>

/** Contributions of higher storeys to the write of a record. */
export type Contributors = {
  /** Hooks by the name that schema files use. */
  readonly hooks: Readonly<Record<string, Hook>>
  /** Steps for the transaction of a state action, such as its notifications. `row` is the record after the action. */
  readonly actionSteps: (
    context: Pick<WriteContext, 'app' | 'resource' | 'session'>,
    action: CompiledAction,
    row: RecordRow,
  ) => Promise<readonly Step[]>
  readonly conduct: Conduct
  readonly written: Beginning
  /** Steps for the transaction that deletes records of a resource. Throws where a record may not be deleted now. */
  readonly removing: (context: WriteContext, ids: readonly string[]) => Promise<readonly Step[]>
}

const registered = new WeakMap<Store, Contributors>()

/** Registers contributions to writes in a database: once at the start, before anything is written through resources. */
export function contribute(store: Store, contributors: Contributors): void {
  registered.set(store, contributors)
}

/** Registered contributions of a database. Without them a write would lack its rules, so it fails. */
export function contributorsOf(store: Store): Contributors {
  const found = registered.get(store)
  if (!found) throw new Error('no contributors of writes are registered: the start calls contribute')
  return found
}
