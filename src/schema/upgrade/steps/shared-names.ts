import { isNode, renamed, turnedAt, without, withValue } from '../kit/nodes.ts'
import type { Node, Step } from '../kit/step.ts'

const files = ['resource', 'mixin'] as const

/** Keys of resources and dictionaries with the meaning of another one have its name. */
export const sharedNames: Step = [
  { kinds: files, at: 'list', turn: (list) => renamed(list, 'inline', 'edit') },
  { kinds: files, at: 'sealed', turn: (sealed) => renamed(sealed, 'readers', 'where') },
  { kinds: files, at: 'form', turn: formTurned },
  { kinds: files, at: 'groups.*', turn: groupTurned },
  { kinds: files, at: 'sums.*', turn: (sum) => renamed(sum, 'place', 'at') },
  { kinds: files, at: 'stages.*.*.follows.*', turn: reached },
  { kinds: files, at: 'actions.*.follows.*', turn: reached },
  { kinds: files, at: '', turn: (resource) => renamed(resource, 'defaults', 'default') },
  { kinds: files, at: 'list.columns.*', turn: (column) => renamed(column, 'fixed', 'at') },
  { kinds: ['report'], at: 'chart', turn: chartTurned },
  { kinds: ['page'], at: 'block', turn: compared },
  { kinds: ['dictionary'], at: '', turn: (dictionary) => renamed(dictionary, 'filledBy', 'from') },
  { kinds: ['dictionary'], at: 'items.*', turn: (item) => renamed(item, 'disabled', 'hidden') },
]

function chartTurned(old: Node): Node {
  const chart = renamed(old, 'max', 'maximum')
  if (typeof chart.stack !== 'boolean') return chart
  return chart.stack ? renamed(withValue(chart, 'stack', 'stack'), 'stack', 'mode') : without(chart, 'stack')
}

/** Comparison of a figure of `stats`. */
function compared(block: Node): Node {
  return turnedAt(block, ['items', '*'], (item) => renamed(item, 'against', 'before')) as Node
}

function reached(follow: Node): Node {
  return renamed(follow, 'reaches', 'until')
}

function formTurned(form: Node): Node {
  const { marks, completeness } = form
  const marked = isNode(marks) ? withValue(form, 'marks', [marks.fields, marks.reason]) : form
  return completeness === true
    ? renamed(withValue(marked, 'completeness', 'completeness'), 'completeness', 'show')
    : marked
}

function groupTurned(group: Node): Node {
  const named = renamed(renamed(group, 'most', 'maxItems'), 'periods', 'period')
  const { total } = named
  return isNode(total)
    ? { ...renamed(withValue(named, 'total', total.field), 'total', 'sum'), maximum: total.most }
    : named
}
