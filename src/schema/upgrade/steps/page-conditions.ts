import { isNode, renamed, without, withValue } from '../kit/nodes.ts'
import type { Change, Node, Step } from '../kit/step.ts'

function partsTurned(block: Node): Node {
  return ['items', 'others'].reduce((whole, key) => {
    const parts = whole[key]
    if (!Array.isArray(parts)) return whole
    const turned = parts.map((part) => (isNode(part) ? partTurned(part) : part))
    return turned.some((part, index) => part !== parts[index]) ? withValue(whole, key, turned) : whole
  }, block)
}

function partTurned(part: Node): Node {
  const { against } = part
  const whole = isNode(against) ? withValue(part, 'against', renamed(against, 'filters', 'where')) : part
  return renamed(whole, 'filters', 'where')
}

// They have no rows of their own that could be new.
const asking = ['chart', 'stats', 'shortcuts']

const blockTurned: Change['turn'] = (block, note, path) => {
  const { bind, filters } = block
  if (!asking.includes(String(block.block)))
    for (const name of taken(filters))
      note([...path, 'filters', name], 'the block waits for this value, and new rows get it')
  if (!isNode(bind)) return renamed(block, 'filters', 'where')
  const set = block.block === 'list' ? Object.entries(bind).filter(([, value]) => !isTaken(value)) : []
  const where = Object.entries(bind).filter(([name]) => !set.some(([each]) => each === name))
  const whole = renamed(
    without({ ...block, bind: { ...(isNode(filters) ? filters : {}), ...Object.fromEntries(where) } }, 'filters'),
    'bind',
    'where',
  )
  return set.length > 0 ? { ...whole, set: Object.fromEntries(set) } : whole
}

const taken = (filters: unknown) =>
  isNode(filters) ? Object.entries(filters).flatMap(([name, value]) => (isTaken(value) ? [name] : [])) : []

/** Whether a value is that of a row or of the address. */
function isTaken(value: unknown): boolean {
  return isNode(value) && ('row' in value || 'query' in value)
}

/** `filters` and `bind` of blocks, of their figures, shortcuts and calendars become `where`. */
export const pageConditions: Step = [
  { kinds: ['page'], at: 'block', turn: partsTurned },
  { kinds: ['page'], at: 'block', turn: blockTurned },
]
