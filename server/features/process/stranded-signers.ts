import { withoutStranded } from '../../../src/schema/process/run/items.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { isMarked, markStep } from '../../platform/store/upgrade-marks.ts'
import { writeSteps } from '../../platform/store/write-steps.ts'
import { draftOf } from './engine.ts'
import { instanceOf, updateStep } from './instances.ts'
import { taskSteps } from './tasks.ts'

const mark = 'upgrade:stranded-signers'

/**
 * Opens the tasks of signers who wait for a handler that rejected. An older version left them waiting, and with them an instance in which
 * the others decided. Once. @returns the number of instances
 */
export async function openStrandedSigners(store: Store): Promise<number> {
  if (await isMarked(store, mark)) return 0
  const waiting = await store.rows<{ id: string }>(
    sqlOf(`select distinct instance_id as id from _process_task where status = 'waits'`),
  )
  let opened = 0
  for (const { id } of waiting) {
    const instance = await instanceOf(store, id)
    if (!instance) continue
    const { state } = instance
    const tokens = state.tokens.map((token) =>
      token.items ? { ...token, items: withoutStranded(token.items) } : token,
    )
    if (JSON.stringify(tokens) === JSON.stringify(state.tokens)) continue
    const draft = { ...draftOf(instance), state: { ...state, tokens } }
    await writeSteps(store, [updateStep(instance, draft.state, draft.now), ...taskSteps(draft, systemName)])
    opened += 1
  }
  await store.write([markStep(mark)])
  return opened
}
