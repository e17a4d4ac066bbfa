import { expect } from 'vitest'
import { bidders, codeOf, type Kind, type Market, type Person, people, type Secret } from './market.ts'
import { commanded, likely, type Press, pressed } from './presses.ts'
import { type Bid, type Process, type State, stateOf } from './process-state.ts'

/** An approved event with its random process. Each press is followed by the assertions on what may be true then. */
export async function openProcess(market: Market, kind: Kind) {
  const event = await market.event(kind)
  const process: Process = {
    market,
    kind,
    code: codeOf(kind),
    event,
    bids: new Map(),
    state: () => stateOf(market, kind, event),
  }
  let turn = 0
  return {
    /** Commands that lead into a later phase. */
    led: async (steps: readonly (readonly [Parameters<typeof commanded>[1], Person])[]) => {
      for (const [name, who] of steps) {
        await commanded(process, name, who)
        await holds(process)
      }
      return process.state()
    },
    press: async (press: Press) => {
      turn += 1
      const choices = likely(process, await process.state())
      await pressed(process, press, choices)
      await holds(process)
      const reader = people[(press.who + turn) % people.length] ?? 'buyer'
      const addresses = addressesOf(process, await process.state())
      const some = addresses.filter((_, index) => (index + turn) % 7 === press.number % 7)
      await readsNothingEarly(process, reader, some)
    },
    /** All addresses, for some of the people. */
    readEverything: async () => {
      const addresses = addressesOf(process, await process.state())
      for (const reader of people.filter((_, index) => (index + turn) % 2 === 0))
        await readsNothingEarly(process, reader, addresses)
    },
    /** Values that no file may contain: of bids, or of their earlier contents, that were not opened. */
    stillSealed: () =>
      [...process.bids.values()].flatMap(({ secrets, opened }) =>
        secrets.flatMap((secret, index) => {
          const isLast = index === secrets.length - 1
          return [
            ...(isLast && opened.has('tech') ? [] : [secret.word]),
            ...(isLast && opened.has('price') ? [] : [secret.price, secret.amount]),
          ]
        }),
      ),
  }
}

/** States of a bid that is still open for its company. */
const open = ['draft', 'submitted', 'toConfirm']

/** What holds after each press. */
async function holds(process: Process): Promise<void> {
  const { phase, deadline, quotes, awards, round } = await process.state()
  const { kind } = process
  const published = awards.filter(({ status }) => status === 'published')
  if (phase === 'finished') expect(published, 'a result without an award').not.toEqual([])
  if (quotes.some(({ status }) => status === 'won')) expect(published, 'a winner without an award').not.toEqual([])
  const own = quotes.filter((each) => open.includes(each.status) && each.round === round)
  if (phase === 'published') expect(own.map((each) => each.deadline)).toEqual(own.map(() => deadline))
  const keys = quotes.map((each) => `${each.supplier_id} ${each.round}`)
  expect(keys, 'two bids of a company in a round').toEqual([...new Set(keys)])
  const opened = quotes.filter(({ status }) => status === 'opened').map((each) => each.supplier_id)
  if (kind === 'inquiry') expect(opened, 'two valid offers of a company').toEqual([...new Set(opened)])
  if (phase === 'published')
    expect(quotes.filter((each) => each.round === round && !open.includes(each.status))).toEqual([])
}

function addressesOf({ event, code, kind, bids }: Process, { quotes, openings, awards }: State): readonly string[] {
  const words = [...bids.values()].flatMap(({ secrets }) => secrets.at(-1)?.word ?? [])
  return [
    `bid/quote/list?sourceNo=${event.billNo}&pageSize=50`,
    ...quotes.flatMap(({ id }) => [
      `bid/quote/queryById?id=${id}`,
      `bid/quote/items/list?quoteId=${id}`,
      `bid/quote/history?id=${id}`,
      `bid/quote/exportXls?format=csv&selections=${id}`,
      `sys/dataLog/list?dataId=${id}&pageSize=50`,
      `sourcing/receipt?id=${id}`,
      `wf/chain?resource=bid/quote&id=${id}`,
    ]),
    ...words.map((word) => `sys/search?keyword=${word}`),
    ...openings.map(({ id }) => `bid/open/bids/list?openId=${id}&pageSize=50`),
    ...awards.map(({ id }) => `bid/scaling/queryById?id=${id}`),
    `${code}/queryById?id=${event.id}`,
    `${code}/history?id=${event.id}`,
    `bid/invite/list?billNo=${event.billNo}&pageSize=50`,
    `sourcing/comparison?kind=${kind === 'inquiry' ? 'inquiry' : 'tender'}&id=${event.id}`,
    `report/rep/quotecompare/list?pageSize=200&project=${event.billNo}`,
    'report/bid/quoted/list?pageSize=200',
    'sys/recycle/list?pageSize=50',
  ]
}

/** Asserts that no answer contains a value that its reader may not know now. */
async function readsNothingEarly(process: Process, reader: Person, addresses: readonly string[]): Promise<void> {
  const secret = forbidden(process, reader)
  const answers = await Promise.all(addresses.map((path) => process.market.on(reader)('GET', path)))
  for (const [index, { bytes, text }] of answers.entries()) {
    if (text.includes('路径不存在')) expect.fail(`no address: ${addresses[index]}`)
    for (const value of secret)
      if (bytes.includes(value)) expect.fail(`${reader} reads ${value} at ${addresses[index]}`)
  }
}

function forbidden({ bids }: Process, reader: Person): readonly string[] {
  const isBidder = (bidders as readonly Person[]).includes(reader)
  return [...bids.values()].flatMap(({ bidder, secrets, opened }) => {
    if (bidder === reader) return []
    const [first, ...older] = secrets.toReversed()
    const hidden = older.flatMap(valuesOf)
    return first ? [...hidden, ...hiddenNow(first, opened, isBidder)] : hidden
  })
}

const valuesOf = ({ word, price, amount }: Secret) => [word, String(price), String(amount)]

/** Values of the last content of a bid that others may not read: the opening reads amounts out to the bidders, and nothing else. */
function hiddenNow({ word, price, amount }: Secret, opened: Bid['opened'], isBidder: boolean): readonly string[] {
  const isPriced = opened.has('price')
  return [
    ...(opened.has('tech') && !isBidder ? [] : [word]),
    ...(isPriced && !isBidder ? [] : [String(price)]),
    ...(isPriced ? [] : [String(amount)]),
  ]
}
