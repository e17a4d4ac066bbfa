import { textIn } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { homeOf } from '../../records/read/stored.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { instanceOf } from './instances.ts'
import { leavingSteps } from './written.ts'

/**
 * Part of the processes in the deletion of records: people take a record back first, so that none returns from the recycle bin past its
 * approval; the server ends what runs. @throws IN_PROCESS
 */
export async function removing(context: WriteContext, ids: readonly string[]): Promise<readonly Step[]> {
  const { app, resource, session, lang } = context
  const open = await app.store.rows<{ id: string }>(
    statement(
      sqlOf(`select id from _process_instance where status = 'open' and resource = ? and`, homeOf(resource)),
      isOneOf('record_id', ids),
    ),
  )
  const steps: Step[] = []
  for (const { id } of open) {
    const instance = await instanceOf(app.store, id)
    if (!instance) continue
    // Back from the recycle bin, a record starts a process by its condition again.
    if (session.id !== systemName && instance.plan.when === undefined)
      throw new AppError('IN_PROCESS', { process: textIn(lang, instance.plan.title) })
    steps.push(...leavingSteps(instance, session))
  }
  return steps
}
