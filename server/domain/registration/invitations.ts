import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { foldedName } from '../../rights/auth/folded-name.ts'
import { endInvitationStep } from '../../rights/auth/invitation-link.ts'
import { changeSteps, type Place, rowById, rowsWhere } from '../kit/other-rows.ts'

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

/** Steps that end the invitations of a mail address, as its company is registered. */
export async function usedSteps(place: Place, address: string, supplierId: string): Promise<readonly Step[]> {
  const sent = await rowsWhere(place, invitationTable, { status: 'sent' })
  const values = { status: 'used', supplierId, usedAt: nowText() }
  return sent
    .filter(({ email }) => foldedName(String(email)) === address)
    .flatMap((row) => [...changeSteps(place, invitationTable, row, values, 'used'), endInvitationStep(String(row.id))])
}
