import { Type } from 'typebox'
import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import type { Lang } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { openStream } from '../../features/streams/open-stream.ts'
import type { Context, Raw, Route } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { codeOf, columnSet } from '../../platform/sql/file-table.ts'
import { findRow } from '../../records/read/list.ts'
import { unconfirmed } from '../../records/write/rows.ts'
import { amountText } from '../kit/amounts.ts'
import { annulmentNotices } from './annulment-notices.ts'
import { type Decision, withLotEnd } from './decide.ts'
import type { Hall } from './hall.ts'
import { type Room, roomOf } from './room.ts'
import { afterAnnulment } from './rules.ts'
import { auctionTable, bidTable } from './tables.ts'
import { inMinor, isOpenPrice } from './terms.ts'
import { type HallView, isSealed, type Reader } from './view.ts'

const code = codeOf(auctionTable)
const listRight = permissionOf(code, 'list')
/** Right of those who run an auction. */
const runRight = permissionOf(code, 'pause')

const Id = Type.String({ minLength: 1, maxLength: 60 })
/** Its range is judged with words for bidders (`wholePrice`). */
const Price = Type.Number()
const highest = 1e12
/** Last entry that the caller knows. */
const Since = Type.Integer({ minimum: 0 })
const LotNo = Type.Integer({ minimum: 0, maximum: 100_000 })

/** A bid whose price falls by more than this share of the one before needs a confirmation. */
const steep = 0.1

type Entered = { readonly room: Room; readonly reader: Reader }

/** Hall of an auction that the session reaches. @throws RECORD_MISSING, VIEWING_AS */
async function entered({ app, session }: Context, id: string): Promise<Entered> {
  // A hall counts who is present, and shows companies their own sealed prices.
  if (session.viewer) throw new AppError('VIEWING_AS')
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const record = await findRow(app, resource, session, 'list', id)
  if (!record || ['draft', 'pending', 'approved', 'cancelled'].includes(String(record.phase)))
    throw new AppError('RECORD_MISSING')
  const { supplierId } = session.user
  if (supplierId !== '' && !itemsOf(String(record.invitedIds ?? '')).includes(supplierId))
    throw new AppError('RECORD_MISSING')
  return {
    room: roomOf(app, session.tenantId, id),
    reader: supplierId === '' ? { mayRun: session.may(runRight) } : { supplierId },
  }
}

async function showHall(context: Context): Promise<HallView> {
  const { room, reader } = await entered(context, context.query.id ?? '')
  return room.view(reader, sinceOf(context))
}

async function followHall(context: Context): Promise<Raw> {
  const { app } = context
  const { room, reader } = await entered(context, context.query.id ?? '')
  const onError = (error: unknown) => app.log.error({ error: String(error) }, 'a hall was not shown')
  return openStream(context, ({ send, onBeat }) => {
    const stop = room.follow(reader, sinceOf(context), send, onError)
    if (reader.supplierId === undefined) return stop
    const arrive = () => void room.arrive(reader.supplierId).catch(onError)
    arrive()
    onBeat(arrive)
    return () => {
      stop()
      room.leave(reader.supplierId).catch(onError)
    }
  })
}

function sinceOf({ query }: Context): number {
  return Number(query.since ?? 0)
}

type BidBody = {
  readonly id: string
  readonly lot: number
  readonly amount: number
  readonly key: string
  readonly since?: number
}

async function bid(context: Context): Promise<HallView> {
  const { session, lang } = context
  const { id, lot, amount, key, since } = context.body as BidBody
  const { room, reader } = await entered(context, id)
  if (reader.supplierId === undefined) throw new AppError('FORBIDDEN')
  const hall = await room.desk.current()
  const price = wholePrice(hall, amount)
  if (!isConfirmed(context)) demandConfirmed(hall, { ...reader, lot, price }, lang)
  const decision = await room.bid({ ...reader, lot, amount: price, key, who: session.user.username })
  refuse(hall, decision)
  return room.view(reader, since)
}

/** Price in minor units. @throws AUCTION_AMOUNT for one that is not above zero, absurd, or finer than its currency */
function wholePrice({ auction, terms }: Hall, amount: number): number {
  const price = inMinor(terms, amount)
  if (!(amount > 0 && amount <= highest) || Math.abs(price / terms.minor - amount) > 1e-9)
    throw new AppError('AUCTION_AMOUNT', { decimals: String(minorUnit(auction.currency)) })
  return price
}

/** Text of a price in minor units, with the decimals of the currency. */
function priceText({ auction, terms }: Hall, price: number): string {
  return amountText(price / terms.minor, auction.currency)
}

function isConfirmed({ request, query }: Context): boolean {
  return request.headers['x-confirmed'] === '1' || query.confirmed === '1'
}

type Wanted = { readonly supplierId: string; readonly lot: number; readonly price: number }

function demandConfirmed(hall: Hall, { supplierId, lot, price }: Wanted, lang: Lang): void {
  const state = hall.states.get(lot)
  if (!state || hall.terms.kind === 'dutch') return
  const before = state.bests.get(supplierId)?.amount ?? state.lot.startPrice
  const drop = (before - price) / before
  if (drop <= steep) return
  const percent = Math.round(drop * 1000) / 10
  throw unconfirmed([lang === 'en' ? `The price falls by ${percent} %` : `价格下降 ${percent}%`], lang)
}

const refusals = {
  missing: 'RECORD_MISSING',
  declined: 'AUCTION_DECLINED',
  bond: 'AUCTION_BOND',
  closed: 'AUCTION_CLOSED',
  reused: 'KEY_REUSED',
  price: 'AUCTION_PRICE',
  notBelow: 'AUCTION_NOT_BELOW',
} as const

function refuse(hall: Hall, decision: Decision): void {
  if ('seq' in decision) return
  const limit = 'limit' in decision ? priceText(hall, decision.limit) : ''
  throw new AppError(refusals[decision.why], { limit })
}

/** @throws AUCTION_ENDED after the end, when the record of the hall is complete */
function demandLive({ phase }: Hall['auction']): void {
  if (!['published', 'running', 'paused'].includes(String(phase))) throw new AppError('AUCTION_ENDED')
}

type ProxyBody = { readonly id: string; readonly lot: number; readonly floor: number | null }

async function instruct(context: Context): Promise<HallView> {
  const { app } = context
  const { id, lot, floor } = context.body as ProxyBody
  const { room, reader } = await entered(context, id)
  if (reader.supplierId === undefined) throw new AppError('FORBIDDEN')
  const hall = await room.desk.current()
  demandLive(hall.auction)
  if (!isOpenPrice(hall.terms)) throw new AppError('AUCTION_PROXY')
  const found = hall.lots.find(({ no }) => no === lot)
  if (!found) throw new AppError('RECORD_MISSING')
  if (floor !== null && wholePrice(hall, floor) > found.startPrice)
    throw new AppError('AUCTION_FLOOR', { limit: priceText(hall, found.startPrice) })
  const barred = hall.bidders.get(reader.supplierId)?.barred
  if (barred) refuse(hall, { why: barred })
  const key = [id, lot, reader.supplierId]
  await app.store.write([
    floor === null
      ? { sql: 'delete from _auction_proxy where auction_id = ? and lot = ? and supplier_id = ?', parameters: key }
      : {
          sql: 'insert into _auction_proxy (auction_id, lot, supplier_id, floor, at) values (?, ?, ?, ?, ?) on conflict (auction_id, lot, supplier_id) do update set floor = excluded.floor, at = excluded.at',
          parameters: [...key, wholePrice(hall, floor), Date.now()],
        },
  ])
  room.desk.forget()
  if (floor !== null) await room.desk.answerProxies(lot)
  return room.view(reader)
}

async function say(context: Context): Promise<HallView> {
  const who = context.session.user.username
  const { id, text } = context.body as { readonly id: string; readonly text: string }
  const { room, reader } = await entered(context, id)
  await room.desk.change(({ auction }) => {
    demandLive(auction)
    return { event: { kind: 'message', lot: null, text, who } }
  })
  return room.view(reader)
}

type VoidBody = { readonly id: string; readonly seq: number; readonly reason: string }

async function annul(context: Context): Promise<HallView> {
  const who = context.session.user.username
  const { id, seq, reason } = context.body as VoidBody
  const { room, reader } = await entered(context, id)
  let lot = 0
  const known = await room.desk.current()
  const own = known.entries.bids.find((each) => each.seq === seq)
  const notices = own ? await annulmentNotices(context, known, own, reason) : []
  await room.desk.change((hall, now) => {
    const { entries, auction, row, terms } = hall
    if (isSealed(hall)) throw new AppError('AUCTION_SEALED')
    const found = entries.bids.find((each) => each.seq === seq && !each.isVoid)
    const times = found && row.times.get(found.lot)
    const at = row.pausedAt ?? now
    // A lot that has ended, or is sold, takes no further bid: annulling one would choose its winner.
    if (!(times && at < times.endsAt && ['running', 'paused'].includes(String(auction.phase))))
      throw new AppError('AUCTION_VOID')
    lot = found.lot
    const step = {
      sql: `update ${bidTable} set ${columnSet(bidTable, 'valid')} = 'N', ${columnSet(bidTable, 'reason')} = ?, ${columnSet(bidTable, 'voidSeq')} = ? where ${bidTable.auctionId} = ? and ${bidTable.seq} = ?`,
      parameters: [reason, row.seq + 1, id, seq],
      expect: { changes: 1 },
    }
    const changed = withLotEnd(hall, lot, afterAnnulment(terms, times, at))
    return { event: { kind: 'voided', lot, text: reason, who }, steps: [step, ...notices], changed }
  })
  // The states of the lots are built again without the bid.
  room.desk.forget()
  await room.desk.answerProxies(lot)
  return room.view(reader)
}

const ById = Type.Object({ id: Id, since: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })) })

/** Live auctions: the hall, its events, and what bidders and the buying side do in it. */
export const auctionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/auction/hall',
    summary: 'Hall of an auction as the reader may see it',
    query: ById,
    access: 'permission',
    permission: listRight,
    handle: showHall,
  },
  {
    method: 'GET',
    path: '/auction/hall/events',
    summary: 'Stream of the hall: the state and the new entries, after each change',
    query: ById,
    access: 'permission',
    permission: listRight,
    handle: followHall,
  },
  {
    method: 'POST',
    path: '/auction/hall/bid',
    summary: 'Bids for a lot; a drop of more than 10 % needs a confirmation',
    body: Type.Object({
      id: Id,
      lot: LotNo,
      amount: Price,
      key: Type.String({ minLength: 8, maxLength: 60 }),
      since: Type.Optional(Since),
    }),
    access: 'permission',
    permission: listRight,
    handle: bid,
  },
  {
    method: 'POST',
    path: '/auction/hall/proxy',
    summary: 'Sets or removes the floor down to which the hall bids for the company',
    body: Type.Object({ id: Id, lot: LotNo, floor: Type.Union([Price, Type.Null()]) }),
    access: 'permission',
    permission: listRight,
    handle: instruct,
  },
  {
    method: 'POST',
    path: '/auction/hall/message',
    summary: 'Sends a message to everybody in the hall',
    body: Type.Object({ id: Id, text: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) }),
    access: 'permission',
    permission: runRight,
    handle: say,
  },
  {
    method: 'POST',
    path: '/auction/hall/void',
    summary: 'Annuls a bid before the end, with a reason; it stays on record',
    body: Type.Object({
      id: Id,
      seq: Type.Integer({ minimum: 1 }),
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    access: 'permission',
    permission: runRight,
    handle: annul,
  },
]
