import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { notifySteps } from '../../../features/messages/notify.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { prepareAdd } from '../../../records/write/write.ts'

const inviteTable = fileTable(import.meta, 'bid/invite', [])

type Moment = Pick<WriteMoment, 'app' | 'doing' | 'ip' | 'lang' | 'model' | 'resource' | 'session'>

/**
 * Steps that add the invitation of a company to the event of the running action, with its message.
 * @param isTold another message informs the company: the invitation sends none
 */
export async function invitationSteps(
  { app, doing, ip, lang, model, resource: event, session }: Moment,
  about: Readonly<Record<string, unknown>>,
  supplierId: unknown,
  isTold = false,
): Promise<readonly Step[]> {
  const resource = model.resources.get(codeOf(inviteTable)) as ServerResource
  const given = { ...about, supplierId }
  const { row, steps } = await prepareAdd({ app, resource, session, ip, lang, given }, {})
  const action = isTold ? undefined : event.plan.actions.find((each) => each.name === doing)
  const told = action ? await notifySteps({ app, resource, session }, { ...action, notify: ['supplier'] }, row) : []
  return [...steps, ...told]
}
