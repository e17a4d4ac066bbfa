import { notifySteps } from '../../features/messages/notify.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { foldedName } from '../../rights/auth/folded-name.ts'
import { endInvitationStep } from '../../rights/auth/invitation-link.ts'
import { changeSteps, type Place, rowById, rowsWhere } from '../kit/other-rows.ts'
import { eventOf } from './event-of.ts'

const invitationTable = fileTable(
  import.meta,
  'srm/supplier/invitation',
  ['companyName', 'contactName', 'corplicence', 'email', 'status'],
  ['status', 'supplierId', 'usedAt'],
)

export type Invitation = RowOf<typeof invitationTable>

/** Invitation that is still open. */
export async function openInvitation(place: Place, id: string): Promise<Invitation | undefined> {
  const row = await rowById(place, invitationTable, id)
  return row?.status === 'sent' ? row : undefined
}

/** Event of a used invitation: the person who invited gets a message. */
const used = eventOf('used', { zh: '受邀公司已注册', en: 'Registration of the invited company' }, ['creator'])

/** Steps that end the invitations of a mail address, as its company is registered. */
export async function usedSteps(place: Place, address: string, supplierId: string): Promise<readonly Step[]> {
  const resource = place.model.resources.get(codeOf(invitationTable))
  if (!resource) return []
  const values = { status: 'used', supplierId, usedAt: nowText() }
  const sent = await rowsWhere(place, invitationTable, { status: 'sent' })
  const steps = sent
    .filter(({ email }) => foldedName(String(email)) === address)
    .map(async (row) => [
      ...changeSteps(place, invitationTable, row, values, used.name),
      endInvitationStep(String(row.id)),
      ...(await notifySteps({ ...place, resource }, used, { ...row, ...values })),
    ])
  return (await Promise.all(steps)).flat()
}
