import { compileProcess } from '../../../src/schema/compile/compile-process.ts'
import type { ProcessFile } from '../../../src/schema/model/process-file.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { graphProblems } from '../../../src/schema/process/check-graph.ts'
import { readProcess } from '../../../src/schema/process/read-process.ts'
import { advance } from '../../../src/schema/process/run/advance.ts'
import { withSigners } from '../../../src/schema/process/run/items.ts'
import {
  type Effect,
  initial,
  type ProcessEvent,
  type ProcessState,
  type Token,
} from '../../../src/schema/process/run/state.ts'
import { ambientNames } from '../../../src/schema/rules/check-types.ts'
import { bpmn, type Nodes } from '../../kit/bpmn.ts'

const names = { ...ambientNames, amount: 'number', urgent: 'bool', people: 'list' } as const

/** Plan of a drawn process. */
export function planOf(nodes: Nodes, flows: string, others: Readonly<Record<string, ProcessFile>> = {}): ProcessPlan {
  return compileProcess('p', fileOf(nodes, flows), { get: (code) => others[code] }, names)
}

/** File of a drawn process; a test draws no mistakes by accident. */
export function fileOf(nodes: Nodes, flows: string): ProcessFile {
  const { file, problems, syntax } = readProcess(bpmn(nodes, flows))
  const all = [...problems, ...(file ? graphProblems(file) : [])]
  if (syntax || all.length > 0 || !file) throw new Error(JSON.stringify([syntax, ...all]))
  return file
}

/** Runs a process by hand: tasks are decided by name, services are carried out at once. */
export class Trial {
  readonly plan: ProcessPlan
  readonly scope: Record<string, unknown>
  state: ProcessState = initial
  now = Date.parse('2026-03-06T01:00:00Z')
  /** Actions and messages so far. */
  readonly done: string[] = []

  constructor(plan: ProcessPlan, scope: Record<string, unknown> = {}) {
    this.plan = plan
    this.scope = { ...scope }
    this.send({ is: 'start' })
  }

  send(event: ProcessEvent): this {
    const { state, effects } = advance(this.state, event, { plan: this.plan, scope: this.scope, now: this.now })
    this.state = state
    for (const effect of effects) this.#carryOut(effect)
    return this
  }

  #carryOut(effect: Effect): void {
    if (effect.do === 'notify' || effect.do === 'copy') this.done.push(`tell ${effect.to}`)
    else if (effect.do === 'assign') {
      const { handlers } = this.plan.nodes[effect.node] ?? {}
      const names = handlers?.by === 'people' ? String(handlers.cel).match(/\w+/g) : [handlers?.by ?? '']
      this.send({ is: 'assigned', token: effect.token, people: (names ?? []).map((who) => ({ who })) })
    } else {
      this.done.push(effect.action)
      // An action changes the record that later conditions read.
      this.scope.urgent ||= effect.action === 'mark'
      const isBad = effect.action === 'bad'
      this.send(isBad ? { is: 'failed', token: effect.token, code: 'e' } : { is: 'serviced', token: effect.token })
    }
  }

  at(node: string): Token {
    const token = this.state.tokens.find((each) => each.node === node)
    if (!token) throw new Error(`nothing is at ${node}, but at ${this.where}`)
    return token
  }

  /** Decides the first open item of a task, or that of a handler. */
  decide(node: string, outcome: 'approve' | 'reject' = 'approve', handler?: string): this {
    const token = this.at(node)
    const item = token.items?.find(({ status, who }) => status === 'open' && (handler === undefined || who === handler))
    if (!item) throw new Error(`nothing is open at ${node}`)
    return this.send({ is: 'decided', token: token.id, item: item.id, outcome, by: item.who ?? '' })
  }

  /** Adds a signer beside the first open item of a task. */
  sign(node: string, who: string): this {
    const token = this.at(node)
    const open = token.items?.find(({ status }) => status === 'open')
    const added = { people: [who], place: 'parallel', newId: () => `added ${who}` } as const
    const items = withSigners(token.items ?? [], open?.id ?? '', added)
    this.state = {
      ...this.state,
      tokens: this.state.tokens.map((each) => (each === token ? { ...token, items } : each)),
    }
    return this
  }

  /**
   * One step: `A` approves, `-A` rejects, `A:ann` approves as one of its handlers, `+3h` waits, `!x` is an action of the record, `A<B`
   * goes back from A to B, `A&cid` adds a signer.
   */
  step(text: string): this {
    const [task = '', signer] = text.split('&')
    if (signer !== undefined) return this.sign(task, signer)
    const [node = '', who] = text.split(':')
    if (who !== undefined) return this.decide(node, 'approve', who)
    if (text.startsWith('-')) return this.decide(text.slice(1), 'reject')
    if (text.startsWith('!')) return this.send({ is: 'action', action: text.slice(1) })
    if (text.startsWith('+')) {
      this.now += Number(text.slice(1, -1)) * 3_600_000
      return this.send({ is: 'time' })
    }
    const [from = '', to] = text.split('<')
    return to === undefined ? this.decide(from) : this.send({ is: 'rewound', token: this.at(from).id, to })
  }

  /** Where the instance waits, in the order of names; its ending once it has ended. */
  get where(): string {
    const { tokens, ending } = this.state
    const kinds = ['user', 'catch', 'choice', 'parallel', 'inclusive', 'service']
    const waits = tokens.filter(({ node }) => kinds.includes(this.plan.nodes[node]?.kind ?? ''))
    return ending ?? waits.map(shown).toSorted().join(' ')
  }
}

/** Node of a token; with who may decide now, where several decide. */
function shown({ node, items = [] }: Token): string {
  const open = items.filter(({ status }) => status === 'open').map(({ who }) => who)
  return items.length > 1 ? `${node}(${open.join()})` : node
}
