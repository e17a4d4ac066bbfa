import type { Random } from '../kit/random.ts'
import { dayAfter, type Partner, type Sheets } from './sheets.ts'

const drawer = '滨海市政投资有限公司'
const acceptor = '滨海银行股份有限公司'
const payee = '蓝源环境集团'
const states = ['inHand', 'endorsed', 'discounted', 'collecting', 'settled']
/** States of a used-up bill. */
const gone = ['endorsed', 'discounted', 'settled']
// Three more result from splits.
const usualCount = 27

/** Movement of a bill: action, days ago, amount, balance and counterparty. */
type Move = readonly [action: string, ago: number, amount: number, balance: number, party: string]

/** Acceptance bills in every state, with their movements; some are split. */
export function plantAcceptances(
  sheets: Sheets,
  random: Random,
  now: Date,
  partners: readonly Partner[],
  count = usualCount,
): void {
  for (let index = 0; index < count; index += 1) {
    const issued = 20 + index * 5
    const issueDate = dayAfter(now, issued, 0)
    const bill = {
      billNumber: `1${random.digits(29)}`,
      billKind: index % 4 === 0 ? 'commercial' : 'bank',
      issueDate,
      dueDate: dayAfter(now, issued, 180),
      ...{ drawer, acceptor, payee, transferable: 'Y' },
      createTime: `${issueDate} 11:00:00`,
    }
    const amount = random.int(5, 80) * 10_000
    const status = states[index % states.length] ?? 'inHand'
    const party = String(partners[index % partners.length]?.supplierName)
    const share = status === 'inHand' && index % 2 === 0 ? amount / 4 : 0
    const id = sheets.add('bd/acceptance', bill.billNumber, {
      ...bill,
      ...rangeOf(amount),
      splitOff: share,
      remain: gone.includes(status) ? 0 : amount - share,
      status,
      ...(status === 'endorsed' && { moveParty: party }),
    })
    plantMoves(sheets, now, { id, key: bill.billNumber }, [
      ['receive', issued, amount, amount, drawer],
      ...splitOff(amount, share),
      ...movesTo(status, amount, party),
    ])
    if (share === 0) continue
    const piece = { ...bill, ...rangeOf(share), splitOff: 0, remain: share, status: 'inHand', pieceOf: id }
    sheets.add('bd/acceptance', `${bill.billNumber}/part`, piece)
  }
}

/** Sub-bills of 0.01 each, counted from the first. */
function rangeOf(amount: number) {
  const subTo = amount * 100
  return { amount, subFrom: 1, subTo, range: `1-${subTo}` }
}

function splitOff(amount: number, share: number): readonly Move[] {
  return share === 0 ? [] : [['split', 6, share, amount - share, payee]]
}

function movesTo(status: string, amount: number, party: string): readonly Move[] {
  const collect: Move = ['collect', 4, amount, amount, acceptor]
  const moves: Readonly<Record<string, readonly Move[]>> = {
    endorsed: [['endorse', 5, amount, 0, party]],
    discounted: [['discount', 5, amount, 0, acceptor]],
    collecting: [collect],
    settled: [collect, ['settle', 2, amount, 0, acceptor]],
  }
  return moves[status] ?? []
}

function plantMoves(
  sheets: Sheets,
  now: Date,
  bill: { readonly id: string; readonly key: string },
  moves: readonly Move[],
): void {
  for (const [place, [action, ago, amount, balance, party]] of moves.entries()) {
    const date = dayAfter(now, ago, 0)
    sheets.add('bd/acceptance/flows', `${bill.key}/${place + 1}`, {
      acceptanceId: bill.id,
      ...{ date, action, party, amount, balance },
      used: ['receive', 'collect'].includes(action) ? 0 : amount,
      parted: action === 'split' ? amount : 0,
      person: 'finance',
      createTime: `${date} 11:0${place}:00`,
    })
  }
}
