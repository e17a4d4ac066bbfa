import { seedId } from '../../platform/sql/insert.ts'
import { type Partner, partnerOf, type Sheets } from './sheets.ts'

/** Subject of an invitation: a tender, an inquiry or an auction. */
export type Asking = {
  readonly billNo: string
  readonly name: string
  readonly nameEn: string | null
  readonly type: 'tender' | 'inquiry' | 'bidding'
  readonly deadline: string
  readonly createTime: string
  readonly bond?: number
  readonly docFee?: number
  /** Companies enrol themselves; nobody has invited them. */
  readonly isPublic?: boolean
}

export type Asked = { readonly partner: Partner; readonly inviteStatus: string }

const kinds = {
  tender: { link: 'projectNo', rows: 'bid/project/invited' },
  inquiry: { link: 'inquiryNo', rows: 'bid/inquiry/invited' },
  bidding: { link: 'auctionNo', rows: 'bid/auction/invited' },
} as const

/** Invitations of companies; the invited rows of the document have the same keys. */
export function plantInvitations(
  sheets: Sheets,
  { isPublic = false, ...asking }: Asking,
  asked: readonly Asked[],
): void {
  for (const [place, { partner, inviteStatus }] of asked.entries())
    sheets.add('bid/invite', `${asking.billNo}/${place}`, {
      ...asking,
      [kinds[asking.type].link]: asking.billNo,
      invitedId: isPublic ? null : seedId(kinds[asking.type].rows, `${asking.billNo}/${place}`),
      enrolled: isPublic ? 'Y' : null,
      purOrg: 'P10',
      round: 1,
      supplierId: partner.supplierId,
      inviteStatus,
      // The tender document has a file.
      downloadTime:
        asking.type === 'tender' && ['accepted', 'quoted'].includes(inviteStatus)
          ? asking.createTime.replace('09:40', '14:10')
          : null,
      // Reminded once, as two days before a deadline.
      remindedFor: asking.deadline,
      replyNote: inviteStatus === 'declined' ? '产能已满，本次不参与报价。' : null,
    })
}

/** Rows of invited companies in the document itself. */
export function invitedRows(asked: readonly Asked[]) {
  return asked.map(({ partner, inviteStatus }) => ({ ...partnerOf(partner), inviteStatus }))
}
