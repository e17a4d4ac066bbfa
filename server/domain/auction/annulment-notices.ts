import { noticeSteps, type Said } from '../../features/messages/person-notice.ts'
import type { Context } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { amountText } from '../kit/amounts.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import type { Hall } from './hall.ts'
import { auctionTable } from './tables.ts'
import type { Bid } from './terms.ts'

const userTable = fileTable(import.meta, 'sys/user', ['email', 'status', 'supplierId', 'username'])
/** Status of an account in use. */
const active = '1'

/** Steps that tell the people of a bidder that the buyer annulled its bid, with the reason. */
export async function annulmentNotices(
  { app, session }: Pick<Context, 'app' | 'session'>,
  { auction, terms }: Pick<Hall, 'auction' | 'terms'>,
  { amount, supplierId }: Bid,
  reason: string,
): Promise<readonly Step[]> {
  const place = { app, session, model: app.live.current }
  const people = await rowsWhere(place, userTable, { supplierId, status: active })
  const said = saidOf(auction, amount / terms.minor, reason)
  const about = { busType: codeOf(auctionTable), busId: String(auction.id) }
  const steps = await Promise.all(
    people.map(({ id, username, email }) => {
      const person = { id: String(id), username: String(username), email: email ? String(email) : null }
      return noticeSteps(app, { ...person, tenantId: session.tenantId }, session.user, said, about)
    }),
  )
  return steps.flat()
}

function saidOf({ billNo, currency, name, nameEn }: Hall['auction'], price: number, reason: string): Said {
  const amount = `${amountText(price, currency)} ${currency ?? ''}`.trim()
  const next = {
    zh: '如竞价仍在进行，可重新出价。',
    en: 'A new bid can be placed while the auction runs.',
  }
  return {
    title: { zh: `您在竞价 ${billNo} 中的出价已被作废`, en: `Your bid in the auction ${billNo} was annulled` },
    content: {
      zh: `竞价“${name}”中的出价 ${amount} 已被采购方作废，原因：${reason}。${next.zh}`,
      en: `The buyer annulled the bid of ${amount} in the auction ${nameEn || name}. Reason: ${reason}. ${next.en}`,
    },
  }
}
