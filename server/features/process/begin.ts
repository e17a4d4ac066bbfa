import { initial } from '../../../src/schema/process/run/state.ts'
import { newId } from '../../platform/new-id.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { homeOf } from '../../records/read/stored.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { byServer, demandActions } from './carry-out.ts'
import type { Draft } from './draft.ts'
import { draftOf, stepped } from './engine.ts'
import type { Instance } from './instances.ts'

type Begin = { readonly notify?: readonly string[]; readonly starter?: string }

/**
 * First step of a new instance about a record.
 * @param notify recipients of the action that starts it; starter: who started it, if not the session's person. @throws NO_HANDLER, TOO_FEW_HANDLERS, NO_WAY, WRONG_STATE
 */
export async function begun(
  context: WriteContext,
  plan: Instance['plan'],
  row: RecordRow,
  { notify = [], starter = context.session.user.username }: Begin = {},
): Promise<Draft> {
  const now = Date.now()
  const { session, resource } = context
  const instance: Instance = {
    ...{ id: newId(), tenantId: String(row.tenantId ?? session.tenantId), plan, resource: homeOf(resource) },
    ...{ recordId: String(row.id), state: initial, step: 0, starter, started: now },
  }
  const draft = await stepped(context, { ...draftOf(instance, now), isNew: true, notify }, { is: 'start' }, row)
  demandActions(byServer(context), draft, row)
  return draft
}
