import { expect } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import type { Reply } from '../../kit/api-server.ts'
import { act, type Row } from './callers.ts'
import { type Bidder, bidders, committee, type Person, people } from './market.ts'
import { handedInTime, type Process, type State } from './process-state.ts'

/** A random press: a likely one for the phase, or any command by anybody. */
export type Press = {
  readonly isLikely: boolean
  readonly command: number
  readonly who: number
  readonly number: number
  readonly isTwice: boolean
}

type Command = (at: {
  readonly process: Process
  readonly state: State
  readonly who: Person
  readonly number: number
}) => Promise<unknown>

/** Presses one command, sometimes twice at once. */
export async function pressed(
  process: Process,
  { isLikely, command, who, number, isTwice }: Press,
  choices: readonly (readonly [keyof typeof commands, Person])[],
): Promise<void> {
  const state = await process.state()
  const names = Object.keys(commands) as (keyof typeof commands)[]
  const any = [names[command % names.length] ?? 'pass', people[who % people.length] ?? 'buyer'] as const
  const [name, person] = (isLikely && choices[command % choices.length]) || any
  const run = () => commands[name]({ process, state, who: person, number })
  await Promise.all(isTwice && name !== 'pass' ? [run(), run()] : [run()])
}

/** One command by its name. */
export async function commanded(process: Process, name: keyof typeof commands, who: Person): Promise<void> {
  await commands[name]({ process, state: await process.state(), who, number: 1 })
}

/** Commands that the process expects in a phase, with who does them. */
export function likely(
  { kind }: Process,
  { phase, quotes }: State,
): readonly (readonly [keyof typeof commands, Person])[] {
  const bid = (name: 'quote' | 'replace' | 'submit' | 'confirm') => bidders.map((bidder) => [name, bidder] as const)
  const opening = [
    ['organise', 'buyer'],
    ['unlock', 'buyer'],
    ['witness', 'approver'],
  ] as const
  const award = [
    ['propose', 'buyer'],
    ['hand', 'buyer'],
    ['approveAward', 'approver'],
    ['publishAward', 'buyer'],
  ] as const
  switch (phase) {
    case 'approved':
      return [['publish', 'buyer']]
    case 'published': {
      // Time passes once both have handed in, which leads into the later phases.
      const isReady = quotes.filter(({ status }) => status === 'submitted').length === bidders.length
      const times = isReady ? 12 : 2
      return [
        ...[...bid('quote'), ...bid('replace'), ...bid('submit'), ...bid('submit'), ...bid('confirm')],
        ...[['amend', 'buyer'] as const, ...Array.from({ length: times }, () => ['pass', 'buyer'] as const)],
      ]
    }
    case 'closed': {
      // Without bids there is nothing to open.
      const isEmpty = !quotes.some(({ status }) => status === 'locked')
      if (isEmpty) return [['fail', 'buyer']]
      if (kind !== 'inquiry') return [...opening, ['pass', 'buyer']]
      return [
        ['askOpening', 'buyer'],
        ['confirmOpening', 'approver'],
      ]
    }
    case 'opened':
      return kind === 'inquiry'
        ? [...award, ['nextRound', 'buyer'], ...negotiation(quotes)]
        : [
            ['startEval', 'buyer'],
            ['sign', 'buyer'],
          ]
    case 'evaluating':
      return [...committee.map((expert) => ['score', expert] as const), ...opening, ['finishEval', 'buyer']]
    case 'failed':
      return [['reTender', 'buyer']]
    default:
      return [...award, ['publishResult', 'buyer']]
  }
}

/** A negotiation of an opened inquiry, from its request to its own opening. */
function negotiation(quotes: State['quotes']): readonly (readonly [keyof typeof commands, Person])[] {
  const isRunning = quotes.some(({ status }) => ['draft', 'submitted', 'locked'].includes(status))
  if (!isRunning)
    return [
      ['negotiate', 'buyer'],
      ['negotiate', 'buyer'],
    ]
  return [
    ...bidders.map((bidder) => ['replace', bidder] as const),
    ...bidders.flatMap((bidder) => [['submit', bidder] as const, ['submit', bidder] as const]),
    ...[['pass', 'buyer'] as const, ['askOpening', 'buyer'] as const],
    ...[['confirmOpening', 'approver'] as const, ['confirmOpening', 'approver'] as const],
  ]
}

const inMinutes = (minutes: number) => nowText(Date.now() + minutes * 60_000)
const deadlineKey = ({ kind }: Process) => (kind === 'inquiry' ? 'quoteDeadline' : 'bidDeadline')

/** A state action on the event. */
const onEvent =
  (action: string, more: (at: Parameters<Command>[0]) => object = () => ({})): Command =>
  (at) =>
    act(at.process.market.on(at.who), at.process.code, action, at.process.event.id, more(at))

/** Bid of a company in this round, or the last one of anybody. */
function quoteOf({ market }: Process, { quotes, round }: State, who: Person, number: number) {
  const own = (bidders as readonly Person[]).includes(who)
    ? quotes.filter((each) => each.supplier_id === market.companies[who as Bidder])
    : quotes
  // A negotiation is ahead of the round of the event.
  const open = own.find((each) => Number(each.round) >= round && ['draft', 'submitted'].includes(each.status))
  return open ?? own.find((each) => each.round === round) ?? own[number % Math.max(1, own.length)]
}

/** A state action on a bid. */
const onBid =
  (action: string, after?: (quote: State['quotes'][number], state: State) => void): Command =>
  async ({ process, state, who, number }) => {
    const quote = quoteOf(process, state, who, number)
    if (!quote) return
    const more = { rejectReason: '请再报一次价', nextDeadline: inMinutes(30) }
    const reply = await act(process.market.on(who), 'bid/quote', action, quote.id, more)
    if (reply.success) after?.(quote, state)
  }

function bodyOf(process: Process, event: Row, who: Bidder) {
  const secret = process.market.secret()
  const lines = (event.items ?? []) as readonly Row[]
  const items = lines.map(({ lineNo, materialCode, unit, qty }) => ({
    lineNo,
    materialCode,
    unit,
    qty,
    price: secret.price,
    taxRate: '0',
  }))
  const requirements = (event.requirements ?? []) as readonly Row[]
  return {
    secret,
    who,
    body: {
      [process.kind === 'inquiry' ? 'inquiryNo' : 'projectNo']: process.event.billNo,
      ...(process.kind === 'inquiry' && { type: 'inquiry' }),
      ...{ currency: 'CNY', validUntil: '2099-12-31', deliveryDays: 30, declared: 'truth,noCollusion,acceptTerms' },
      ...{
        deviation: secret.word,
        items,
        answers: requirements.map(({ name }) => ({ requirement: name, answer: secret.word })),
      },
    },
  }
}

/** Keeps what a company wrote into its bid. */
function noted({ bids }: Process, id: string, { who, secret }: ReturnType<typeof bodyOf>): void {
  const known = bids.get(id)
  if (known) known.secrets.push(secret)
  else bids.set(id, { id, bidder: who, secrets: [secret], opened: new Set() })
}

async function eventAs(process: Process, who: Person): Promise<Row> {
  return (await process.market.on(who)('GET', `${process.code}/queryById?id=${process.event.id}`)).result ?? {}
}

/** An opening succeeded: after its time, by two people; the bids that were handed in are open now. */
function opened(
  process: Process,
  before: State,
  parts: readonly ('tech' | 'price')[],
  byTwo: readonly unknown[],
): void {
  expect(new Set(byTwo).size, 'opened by one person').toBe(2)
  expect(before.deadline <= nowText(), 'opened before the deadline').toBe(true)
  expect(before.openTime <= nowText(), 'opened before the time of the opening').toBe(true)
  const states = parts.length === 1 && parts[0] === 'price' ? ['opened'] : ['submitted', 'locked']
  for (const quote of before.quotes)
    if (states.includes(quote.status) && isOpenedNow(before, quote))
      for (const part of parts) process.bids.get(quote.id)?.opened.add(part)
}

/** Whether an opening takes a bid: one of the round, or after its opening a negotiated one whose deadline has passed. */
function isOpenedNow({ phase, round }: State, quote: State['quotes'][number]): boolean {
  if (phase !== 'opened') return quote.round === round
  return Number(quote.round) > round && String(quote.deadline) <= nowText()
}

/** Winners of an award have opened prices in its event. */
async function awarded(process: Process, id: string): Promise<void> {
  const { store } = process.market.api.running.app
  const sql = `select supplier_id from bid_scaling_lines where scaling_id = ? and win_flag = 'Y'`
  const winners = await store.rows<{ supplier_id: string }>({ sql, parameters: [id] })
  expect(winners, 'an award without winners').not.toEqual([])
  const priced = [...process.bids.values()]
    .filter((bid) => bid.opened.has('price'))
    .map(({ bidder }) => process.market.companies[bidder])
  for (const { supplier_id } of winners) expect(priced, 'an award without a bid').toContain(supplier_id)
}

const onAward =
  (...actions: readonly string[]): Command =>
  async ({ process, state, who }) => {
    const award = state.awards.at(-1)
    if (!award) return
    for (const action of actions) {
      const reply: Reply = await act(process.market.on(who), 'bid/scaling', action, award.id)
      if (reply.success) await awarded(process, award.id)
    }
  }

const commands = {
  pass: ({ process, number }) => process.market.pass(10 + (number % 5) * 20),
  publish: onEvent('publish'),
  amend: onEvent('amend', ({ process, number }) =>
    process.kind === 'inquiry' ? { remark: `改 ${number}` } : { docText: `<p>${number}</p>` },
  ),
  extend: onEvent('extendDeadline', ({ process, number }) => {
    const until = inMinutes((number % 150) - 30)
    return { [deadlineKey(process)]: until, openTime: until }
  }),
  cancel: async (at) =>
    at.number % 20 === 0 ? onEvent('cancel', () => ({ rejectReason: '取消本次采购' }))(at) : undefined,
  fail: async (at) =>
    at.number % 3 === 0 ? onEvent('fail', () => ({ rejectReason: '流标，重新采购' }))(at) : undefined,
  reTender: onEvent('reTender'),
  close: onEvent('deadline'),
  openEvent: onEvent('open'),
  startEval: onEvent('startEval'),
  finishEval: onEvent('finishEval'),
  scale: onEvent('scale'),
  approveEvent: onEvent('approveFromScaling'),
  publishResult: onEvent('publishResult'),
  nextRound: onEvent('nextRound', () => ({ quoteDeadline: inMinutes(45) })),
  quote: async ({ process, number, who }) => {
    const bidder = bidders.find((each) => each === who) ?? bidders[number % 2] ?? 'supplier_a'
    const made = bodyOf(process, await eventAs(process, bidder), bidder)
    const reply = await process.market.on(who)('POST', 'bid/quote/add', { body: made.body })
    if (reply.success) noted(process, reply.result.id, made)
  },
  replace: async ({ process, state, who, number }) => {
    const quote = quoteOf(process, state, who, number)
    if (!quote) return
    const made = bodyOf(process, await eventAs(process, who), who as Bidder)
    const { result } = await process.market.on(who)('GET', `bid/quote/queryById?id=${quote.id}`)
    const body = { ...made.body, id: quote.id, version: result?.version }
    const reply = await process.market.on(who)('PUT', 'bid/quote/edit', { body })
    if (!reply.success) return
    expect(quote.status, 'a bid was changed that is handed in').toBe('draft')
    noted(process, quote.id, made)
  },
  submit: onBid('submit', handedInTime),
  confirm: onBid('confirm', handedInTime),
  withdraw: onBid('withdraw', handedInTime),
  lock: onBid('lock'),
  openBid: onBid('open', () => expect.fail('a bid was opened by itself')),
  negotiate: onBid('negotiate', (quote) => expect(quote.status).toBe('opened')),
  organise: async ({ process, state, who, number }) => {
    const named = ['buyer', 'approver', 'admin', 'buyer_gu'] as const
    const witness = number % 3 === 0 ? named[number % named.length] : 'approver'
    const due = process.kind === 'one' ? null : state.phase === 'evaluating' ? 'price' : 'tech'
    const envelope = number % 4 === 0 ? [null, 'tech', 'price'][number % 3] : due
    const body = { projectNo: process.event.billNo, openTime: nowText(), opener: 'buyer', witness, envelope }
    return await process.market.on(who)('POST', 'bid/open/add', { body })
  },
  unlock: async ({ process, state, who }) => {
    const waiting = state.openings.findLast(({ status }) => status === 'waiting')
    return waiting && (await act(process.market.on(who), 'bid/open', 'unlock', waiting.id))
  },
  witness: async ({ process, state, who }) => {
    const opening = state.openings.findLast(({ status }) => status === 'unlocking')
    if (!opening) return
    const reply = await act(process.market.on(who), 'bid/open', 'witness', opening.id)
    if (!reply.success) return
    expect([opening.witness, opening.opener]).toEqual([who, 'buyer'])
    const isLater = process.kind === 'two' && opening.envelope === 'price'
    opened(process, state, process.kind === 'one' ? ['tech', 'price'] : [isLater ? 'price' : 'tech'], ['buyer', who])
  },
  sign: async ({ process, state, who }) => {
    const opening = state.openings.findLast(({ status }) => status === 'opened')
    return opening && (await act(process.market.on(who), 'bid/open', 'sign', opening.id))
  },
  askOpening: onEvent('askOpening'),
  confirmOpening: async ({ process, state, who }) => {
    const { result } = await process.market.on('buyer')('GET', `${process.code}/queryById?id=${process.event.id}`)
    const reply = await act(process.market.on(who), process.code, 'confirmOpening', process.event.id)
    if (reply.success) opened(process, state, ['tech', 'price'], [result?.openRequestedBy, who])
  },
  score: async ({ process, who, number }) => {
    const call = process.market.on(who)
    const { result } = await call('GET', `bid/evaluate/list?projectNo=${process.event.billNo}&expertId=${who}`)
    const sheet = (result?.records ?? []).at(-1)
    if (!sheet) return
    await act(call, 'bid/evaluate', 'start', sheet.id, { pledge: 'noInterest,independent,confidential' })
    const part = async (name: string): Promise<readonly Row[]> =>
      (await call('GET', `bid/evaluate/${name}/list?evaluateId=${sheet.id}&pageSize=100`)).result?.records ?? []
    const scores = (await part('scores')).map(({ id, version }) => ({ id, version, score: number % 100 }))
    const pass = number % 9 === 0 ? 'N' : 'Y'
    const checks = (await part('checks')).map(({ id, version }) => ({ id, version, pass, reason: '理由' }))
    await call('PUT', 'bid/evaluate/edit', { body: { id: sheet.id, scores, checks } })
    await act(call, 'bid/evaluate', 'finish', sheet.id, { conclusion: '推荐' })
  },
  propose: async ({ process, state, who, number }) => {
    const kind = process.kind === 'inquiry' ? 'inquiry' : 'tender'
    const call = process.market.on(who)
    const winner = Object.values(process.market.companies)[number % 2]
    const picks = ['1', '2'].map((line) => ({ line, supplierId: winner, sharePct: 100 }))
    const reply = await call('POST', 'sourcing/award', { body: { kind, id: process.event.id, picks } })
    if (reply.success)
      return await call('PUT', 'bid/scaling/edit', {
        body: { id: reply.result.id, reason: '最优', whyNotBest: '交期' },
      })
    // By hand, whatever the state of the event.
    const [{ materialCode, unit }] = process.event.items as unknown as readonly [Row]
    const line = {
      materialCode,
      unit,
      supplierId: winner,
      sharePct: 100,
      winFlag: 'Y',
      awardPrice: state.round + number,
    }
    const lines = [1, 2].map((lineNo) => ({ ...line, lineNo, qty: lineNo * 2 }))
    const source = { [kind === 'inquiry' ? 'inquiryNo' : 'projectNo']: process.event.billNo, type: kind }
    const own = {
      purOrg: 'P10',
      buyerId: 'buyer',
      awardMode: 'all',
      reason: '直接',
      whyNotBest: '交期',
      ...source,
      lines,
    }
    return await call('POST', 'bid/scaling/add', { body: own })
  },
  hand: onAward('submit'),
  approveAward: onAward('approve', 'approveFirst'),
  approveAgain: onAward('approveSecond', 'approveFurther'),
  publishAward: onAward('publish'),
} as const satisfies Readonly<Record<string, Command>>
