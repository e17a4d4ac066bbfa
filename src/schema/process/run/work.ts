import type { Ast } from '../../model/compiled.ts'
import type { ProcessNode } from '../../model/process-file.ts'
import { after } from '../../model/span.ts'
import { dividesByZero } from '../../rules/divides-by-zero.ts'
import { holds } from '../../rules/evaluate.ts'
import { type Around, type Effect, type Ending, ProcessError, type ProcessState, type Token } from './state.ts'

/** Most nodes that one step enters: more is a loop without a task. */
const mostMoves = 2000

/** Working copy of a state during one step; `run` in advance.ts moves its tokens. */
export class Work {
  readonly around: Around
  readonly effects: Effect[] = []
  readonly tokens: Map<string, Token>
  /** Nodes that are done. */
  readonly done: Set<string>
  ending: Ending | undefined
  #next: number
  #moves = 0

  constructor({ tokens, next, ending, done }: ProcessState, around: Around) {
    this.around = around
    this.tokens = new Map(tokens.map((token) => [token.id, token]))
    this.ending = ending
    this.done = new Set(done ?? knownWay(tokens, around))
    this.#next = next
  }

  get state(): ProcessState {
    const ending = this.ending === undefined ? {} : { ending: this.ending }
    const done = this.done.size > 0 && { done: [...this.done] }
    return { next: this.#next, tokens: [...this.tokens.values()], ...ending, ...done }
  }

  nodeOf(id: string): ProcessNode {
    const node = this.around.plan.nodes[id]
    if (!node) throw new ProcessError('noWay', id)
    return node
  }

  newId(): string {
    this.#next += 1
    return String(this.#next - 1)
  }

  token(id: string): Token {
    const token = this.tokens.get(id)
    if (!token) throw new ProcessError('noToken', id)
    return token
  }

  put(token: Token): Token {
    this.tokens.set(token.id, token)
    return token
  }

  /** New token at a node, or a moved one; counts against endless loops. */
  place(node: string, from: Pick<Token, 'scope' | 'past' | 'outcome'>, via?: string): Token {
    this.#moves += 1
    if (this.#moves > mostMoves) throw new ProcessError('endless', node)
    const { scope, past, outcome } = from
    this.around.watch?.enters(node, via)
    return this.put({
      ...{ id: this.newId(), node, scope, past, since: this.around.now },
      ...(outcome && { outcome }),
      ...(via !== undefined && { via }),
    })
  }

  /** Removes a token with all that is inside its sub-process. */
  remove(id: string): void {
    this.tokens.delete(id)
    for (const inner of this.within(id)) this.remove(inner.id)
  }

  within(scope: string): readonly Token[] {
    return [...this.tokens.values()].filter((token) => token.scope === scope)
  }

  scopeOf(token: Token): { readonly [name: string]: unknown } {
    return { ...this.around.scope, outcome: token.outcome ?? null }
  }

  /** Flows that the conditions of a node let pass. @throws noWay when there is none, byZero for a condition without a result. */
  flowsOf(node: ProcessNode, token: Token, isOne: boolean): readonly string[] {
    const { choose, plan } = this.around
    const conditional = node.outgoing.filter((id) => plan.flows[id]?.when !== undefined)
    const others = node.outgoing.filter((id) => id !== node.default && plan.flows[id]?.when === undefined)
    if (choose && (isOne || conditional.length > 0) && node.outgoing.length > 1) return choose(node.id, node.outgoing)
    if (isOne && node.outgoing.length === 1) return node.outgoing
    const scope = this.scopeOf(token)
    const held = conditional.filter((id) => this.#isHeld(id, scope))
    const open = isOne ? held.slice(0, 1) : [...others, ...held]
    // A way must not be passed over because its condition has no result; of one way those behind it are not needed.
    const before = isOne && held[0] !== undefined ? conditional.slice(0, conditional.indexOf(held[0])) : conditional
    const broken = before.find((id) => isBroken(plan.flows[id]?.when, scope))
    if (broken !== undefined) throw new ProcessError('byZero', broken)
    const taken = open.length > 0 || node.default === undefined ? open : [node.default]
    if (taken.length === 0) throw new ProcessError('noWay', node.id)
    return taken
  }

  #isHeld(flow: string, scope: Around['scope']): boolean {
    const isHeld = holds(this.around.plan.flows[flow]?.when, scope)
    this.around.watch?.judges(flow, isHeld, scope)
    return isHeld
  }

  /** Times of the timers at an activity, or of the events that a gateway or a catching event waits for. */
  timersOf(nodes: readonly ProcessNode[]): Readonly<Record<string, number>> | undefined {
    const entries = nodes.flatMap(({ id, event }) =>
      event?.of === 'timer' ? [[id, after(this.around.now, event.span, this.around.calendar)] as const] : [],
    )
    return entries.length === 0 ? undefined : Object.fromEntries(entries)
  }

  boundariesOf(node: string): readonly ProcessNode[] {
    return Object.values(this.around.plan.nodes).filter(({ kind, on }) => kind === 'boundary' && on === node)
  }
}

function isBroken(when: Ast | undefined, scope: Around['scope']): boolean {
  return when !== undefined && dividesByZero(when, scope)
}

/** What is known of the way of an instance that kept no nodes. It lacks the start: a drawing adds the tasks of other branches. */
function knownWay(tokens: readonly Token[], { plan }: Around): readonly string[] {
  return tokens.flatMap(({ past }) => past).filter((id) => plan.nodes[id]?.kind !== 'start')
}
