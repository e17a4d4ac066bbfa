import { isNode, renamed, without } from '../kit/nodes.ts'
import type { Node } from '../kit/step.ts'

/** Transition of `states.actions`. One that is `like` another's has the kind of that one. */
export function transitionOf(old: unknown): unknown {
  if (!isNode(old)) return old
  return 'like' in old ? changingOf(old) : { do: 'transition', ...changingOf(old) }
}

const newKeys = [
  'do',
  'like',
  'where',
  'from',
  'to',
  'list',
  'page',
  'url',
  'path',
  'field',
  'with',
  'permission',
  'at',
]

/** Action of `actions` without a `do`; the same object when it is not old. */
export function recordActionOf(old: unknown): unknown {
  if (!isNode(old) || newKeys.some((key) => key in old)) return old
  const { move, ...rest } = changingOf(old)
  return move === undefined ? { do: 'set', ...rest } : { do: 'move', to: move, ...rest }
}

function changingOf(old: Node): Node {
  const { makes, ...rest } = renamed(old, 'when', 'where')
  const whole = { ...rest, ...(isNode(makes) && { rows: rowsWith(rest.rows, makes) }) }
  return old.guarded === false ? { ...whole, guarded: 'also' } : whole
}

function rowsWith(rows: unknown, { of, values }: Node): Node {
  return { ...(isNode(rows) && rows), [String(of)]: values }
}

/** Button in the present language, and a suggested name. */
export type Named = { readonly name: string; readonly action: Node }

/** Entry of the older `links` of a list. */
export function linkOf(old: Node): Named {
  const { title, to, filters, open, guarded, when } = old
  const shared = {
    title,
    ...(when !== undefined && { where: when }),
    ...(guarded !== undefined && { guarded: 'only' }),
  }
  const taken = isNode(filters) && Object.keys(filters).length > 0 ? { with: filters } : {}
  const own = lastOf(to)
  return open === 'add'
    ? { name: `new${own.charAt(0).toUpperCase()}${own.slice(1)}`, action: { do: 'add', ...shared, to, ...taken } }
    : { name: own, action: { do: 'open', ...shared, list: to, ...taken } }
}

/** Entry of the older `actions` of a list: a key of its own determines its kind. */
export function buttonOf(old: Node): Named {
  const { print, download, file, picture, look, call, ask, ...rest } = renamed(old, 'when', 'where')
  const shared = rest.at === 'row' ? without(rest, 'at') : rest
  if (print !== undefined) return { name: 'print', action: { do: 'print', ...unlessUsual(shared) } }
  if (download !== undefined) return { name: 'files', action: { do: 'download', ...shared, field: download } }
  if (file !== undefined) {
    const show = look ?? picture
    const name = show === undefined ? lastOf(file) : 'preview'
    return { name, action: { do: 'download', ...shared, path: file, ...(show !== undefined && { show }) } }
  }
  if (isNode(call)) return { name: lastOf(call.path), action: { do: 'call', ...shared, ...callOf(call, ask) } }
  return { name: lastOf(rest.page ?? 'open'), action: { do: 'open', ...shared, ...(ask !== undefined && { ask }) } }
}

function callOf({ ask: title, ...call }: Node, fields: unknown): Node {
  const ask = [...(Array.isArray(fields) ? fields : []), ...(title === undefined ? [] : [{ title }])]
  return { ...call, ...(ask.length > 0 && { ask }) }
}

const usual: Node = { title: { zh: '打印', en: 'Print' }, icon: 'PrinterOutlined' }

function unlessUsual(action: Node): Node {
  const same = Object.keys(usual).filter((key) => JSON.stringify(action[key]) === JSON.stringify(usual[key]))
  return without(action, ...same)
}

/** Last part of a code or path, as a name. */
function lastOf(path: unknown): string {
  const name = String(path).split('/').at(-1)?.replaceAll(/\W/g, '') ?? ''
  return name.charAt(0).toLowerCase() + name.slice(1)
}
