import type { CompiledAction } from '../../../../src/schema/model/compiled-actions.ts'
import { notifySteps } from '../../../features/messages/notify.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'

const inviteTable = fileTable(
  import.meta,
  'bid/invite',
  ['billNo', 'inviteStatus', 'supplierId'],
  ['deadline', 'inviteStatus', 'round'],
)

/** States of an invitation that is still open for its company. */
export const openInvitation = ['invited', 'viewed', 'accepted', 'quoted']

type Values = { readonly deadline?: string; readonly inviteStatus?: string; readonly round?: unknown }

/**
 * Steps that tell the invited companies of an event of the running action, and change their invitations. Invitations are the address book
 * of an event: companies that enrolled have one too.
 * @param only companies to notify; all by default.
 */
export async function tellInvited(
  moment: Pick<WriteMoment, 'app' | 'model' | 'session' | 'resource' | 'doing'>,
  billNo: string,
  values: Values = {},
  only?: ReadonlySet<string>,
): Promise<readonly Step[]> {
  const { app, model, session, resource, doing } = moment
  const known = await rowsWhere(moment, inviteTable, { billNo, inviteStatus: openInvitation })
  const invitations = only ? known.filter(({ supplierId }) => only.has(String(supplierId))) : known
  const action = resource.plan.actions.find(({ name }) => name === doing)
  const invite = model.resources.get('bid/invite')
  const steps = await Promise.all(
    invitations.map(async (row) => {
      const after = { ...row, ...values }
      const changed =
        Object.keys(values).length > 0 ? changeSteps(moment, inviteTable, row, values, doing ?? 'edit') : []
      return [...changed, ...(invite && action ? await told(action, after) : [])]
    }),
  )
  return steps.flat()

  function told(by: CompiledAction, row: Parameters<typeof notifySteps>[2]) {
    return invite ? notifySteps({ app, resource: invite, session }, { ...by, notify: ['supplier'] }, row) : []
  }
}
