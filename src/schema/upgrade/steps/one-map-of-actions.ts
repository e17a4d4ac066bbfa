import { fieldKeyPattern } from '../../base/names.ts'
import { standardActions } from '../../model/resource.ts'
import { isNode, without } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'
import { buttonOf, linkOf, type Named, recordActionOf, transitionOf } from './old-actions.ts'

/** `operations`, `actions` and those of states, `actions` and `links` of lists: one map, whose entries have a `do`. */
export const oneMapOfActions: Step = [{ kinds: ['resource', 'mixin'], at: '', turn: turned }]

type Entries = readonly (readonly [name: string, action: unknown])[]

function turned(file: Node): Node {
  const [states, list] = [nodeAt(file, 'states'), nodeAt(file, 'list')]
  const actions = Object.entries(nodeAt(file, 'actions'))
  const own = actions.map(([name, action]) => [name, recordActionOf(action)] as const)
  const transitions = Object.entries(nodeAt(states, 'actions')).map(
    ([name, action]) => [name, transitionOf(action)] as const,
  )
  const buttons = [...nodesIn(list.actions).map(buttonOf), ...nodesIn(list.links).map(linkOf)]
  const rights = Object.entries(nodeAt(file, 'operations')).map(
    ([name, title]) => [name, { do: 'permit', title }] as const,
  )
  const isSame = own.every(([, action], index) => action === actions[index]?.[1])
  const hasOld = 'actions' in states || 'actions' in list || 'links' in list || 'operations' in file
  if (isSame && !hasOld) return file
  return placed(file, withNames([...transitions, ...own], merged(buttons), rights))
}

/** All of them under unique names; those of rights stay, as parts of permission codes. */
function withNames(changing: Entries, buttons: readonly Named[], rights: Entries): Node {
  const taken = new Set<string>([...standardActions, ...[...changing, ...rights].map(([name]) => name)])
  const pressed = buttons.map(({ name, action }): readonly [string, Node] => {
    const free = freeName(name, action, taken)
    taken.add(free)
    return [free, action]
  })
  return Object.fromEntries([...changing, ...pressed, ...rights.filter(([name]) => !isIn(changing, name))])
}

function isIn(entries: Entries, name: string): boolean {
  return entries.some(([key]) => key === name)
}

const names = new RegExp(fieldKeyPattern)

function freeName(wanted: string, { at }: Node, taken: ReadonlySet<string>): string {
  const name = names.test(wanted) ? wanted.slice(0, 50) : 'action'
  const tries = [name, ...(at === 'batch' ? [`${name}Batch`] : [])]
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${name}${index + 2}`)
  return [...tries, ...numbered].find((each) => !taken.has(each)) ?? name
}

/** A button of the selected rows that a row has as well is the same one. */
function merged(buttons: readonly Named[]): readonly Named[] {
  const isTwin = (one: Named, batch: Named) =>
    one !== batch && !('at' in one.action) && one.action.do !== 'open' && sameText(one.action, batch.action)
  const twins = buttons.filter((button) => button.action.at === 'batch' && buttons.some((one) => isTwin(one, button)))
  return buttons
    .filter((button) => !twins.includes(button))
    .map(({ name, action }) => {
      const isBoth = twins.some((batch) => isTwin({ name, action }, batch))
      return { name, action: isBoth ? { ...action, batch: true } : action }
    })
}

function sameText(row: Node, batch: Node): boolean {
  const [one, other] = [row, batch].map((action) => without(action, 'at', 'where', 'icon'))
  return JSON.stringify(one) === JSON.stringify(other)
}

/** File with its actions after its states, or else in their old position. */
function placed(file: Node, actions: Node): Node {
  const before = ['states', 'actions', 'list', 'operations'].find((key) => key in file)
  const entries = Object.entries(file).flatMap(([key, value]): Entries => {
    const kept: Entries = key === 'actions' || key === 'operations' ? [] : [[key, withoutActions(key, value)]]
    return key === before && Object.keys(actions).length > 0 ? [...kept, ['actions', actions]] : kept
  })
  return Object.fromEntries(entries)
}

function withoutActions(key: string, value: unknown): unknown {
  return isNode(value) && (key === 'states' || key === 'list') ? without(value, 'actions', 'links') : value
}

function nodeAt(node: Node, key: string): Node {
  const value = node[key]
  return isNode(value) ? value : {}
}

function nodesIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
