import { seedId } from '../../platform/sql/insert.ts'
import { type Partner, partnerOf, type Sheets } from './sheets.ts'

/** What companies are asked to: a tender, an inquiry or an auction. */
export type Asking = {
  readonly billNo: string
  readonly name: string
  readonly type: 'tender' | 'inquiry' | 'bidding'
  readonly deadline: string
  readonly createTime: string
}

export type Asked = { readonly partner: Partner; readonly inviteStatus: string }

/** What companies find among their invitations. */
export function plantInvitations(sheets: Sheets, asking: Asking, asked: readonly Asked[]): void {
  for (const [place, { partner, inviteStatus }] of asked.entries())
    sheets.add('bid/invite', `${asking.billNo}/${place}`, {
      ...asking,
      purOrg: seedId('sys/depart', 'A01'),
      supplierId: partner.supplierId,
      inviteStatus,
      replyNote: inviteStatus === 'declined' ? '产能已满，本次不参与报价。' : null,
    })
}

/** The rows of the document itself that say who is asked. */
export function invitedRows(asked: readonly Asked[]) {
  return asked.map(({ partner, inviteStatus }) => ({ ...partnerOf(partner), inviteStatus }))
}
