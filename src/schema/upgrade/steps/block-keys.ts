import { isNode, renamed, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

/** Keys of blocks with one meaning have one name. */
export const blockKeys: Step = [{ kinds: ['page'], at: 'block', turn: keysTurned }]

const names: Readonly<Record<string, readonly (readonly [old: string, present: string])[]>> = {
  tabs: [['tabs', 'items']],
  steps: [['steps', 'items']],
  calendar: [['others', 'items']],
  pick: [['as', 'query']],
  timeline: [
    ['beside', 'fields'],
    ['size', 'top'],
  ],
  items: [['size', 'top']],
  form: [['made', 'call']],
}

function keysTurned(block: Node): Node {
  const kind = String(block.block)
  const named = (names[kind] ?? []).reduce((whole, [old, present]) => renamed(whole, old, present), block)
  if (kind === 'list') return asMode(named, 'members')
  if (kind === 'form') return asMode(named, 'single')
  return kind === 'stats' || kind === 'shortcuts' ? withItems(named) : named
}

/** `"members": true` → `"mode": "members"`. */
function asMode(block: Node, mode: string): Node {
  return block[mode] === true && !Object.hasOwn(block, 'mode')
    ? renamed(withValue(block, mode, mode), mode, 'mode')
    : block
}

function withItems(block: Node): Node {
  const { items } = block
  if (!Array.isArray(items)) return block
  const turned = items.map((item) => (isNode(item) ? itemTurned(item) : item))
  return turned.some((item, index) => item !== items[index]) ? withValue(block, 'items', turned) : block
}

function itemTurned(item: Node): Node {
  const opened = item.add === true ? renamed(withValue(item, 'add', 'add'), 'add', 'open') : item
  const colored = renamed(opened, 'tone', 'color')
  return isNode(colored.against) ? withValue(colored, 'against', compared(colored.against)) : colored
}

const best: Readonly<Record<string, string>> = { more: 'most', less: 'least' }

function compared(against: Node): Node {
  const { better } = against
  const value = typeof better === 'string' ? best[better] : undefined
  return value === undefined ? against : renamed(withValue(against, 'better', value), 'better', 'best')
}
