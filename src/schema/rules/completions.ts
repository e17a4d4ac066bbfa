import type { Text } from '../base/text.ts'
import type { ExpressionPlace, ExpressionType, NameInExpression } from '../model/expression-place.ts'
import { macroNames } from './ast.ts'
import { functions } from './check-types.ts'

/** One offer inside an expression. */
export type ExpressionOffer = {
  readonly kind: 'name' | 'value' | 'function' | 'constant'
  readonly label: string
  readonly insert: string
  /** Cursor in `insert` afterwards. */
  readonly cursor: number
  /** Type of a name, or the types that a function takes and returns. */
  readonly detail?: string
  readonly title?: Text
}

type Offers = { readonly from: number; readonly to: number; readonly items: readonly ExpressionOffer[] }

/** Offers at an offset of an expression, best first, and the range that the chosen one replaces. */
export function expressionCompletions(place: ExpressionPlace, source: string, offset: number): Offers | undefined {
  const before = source.slice(0, offset)
  const text = openText(before)
  const compared = comparedName(text === undefined ? before : before.slice(0, text), place)
  if (text !== undefined) {
    const quote = before.charAt(text)
    return valuesAt(compared, quote, text, offset) ?? rowFieldsAt(place, before.slice(0, text), quote, text, offset)
  }
  const [word] = /[\w.]*$/.exec(before) ?? ['']
  const from = offset - word.length
  const values = word === '' ? (valuesAt(compared, "'", from, offset)?.items ?? []) : []
  const dot = word.lastIndexOf('.')
  const items = dot < 0 ? [...values, ...wholeNames(place)] : partsOf(place, word.slice(0, dot), before.slice(0, from))
  return items.length > 0 ? { from: dot < 0 ? from : from + dot + 1, to: offset, items } : undefined
}

/** Begin of the text that is open at the end; undefined outside of one. */
function openText(before: string): number | undefined {
  let open: number | undefined
  for (let index = 0; index < before.length; index += 1) {
    const letter = before[index]
    if (open !== undefined && letter === '\\') index += 1
    else if (open !== undefined && letter === before[open]) open = undefined
    else if (open === undefined && (letter === "'" || letter === '"')) open = index
  }
  return open
}

/** Field with which the value at the end is compared: `status == `, `status in ['a', `, or the row of a table, `row.status == `. */
function comparedName(before: string, { names }: ExpressionPlace): NameInExpression | undefined {
  const [, written] =
    /([A-Za-z_][\w.]*)\s*(?:==|!=)\s*$/.exec(before) ?? /([A-Za-z_][\w.]*)\s+in\s+\[[^\]]*$/.exec(before) ?? []
  if (written === undefined) return undefined
  const name = nameBehind(written, before)
  return names.find((each) => each.name === name)
}

/** Name of a field in the resource; the variable of a macro is a row of its table. */
function nameBehind(written: string, before: string): string {
  const [variable = '', part] = written.split('.', 2)
  const table = part === undefined ? undefined : tableOf(variable, before)
  return table === undefined ? written : `${table}.${part}`
}

/** Table whose row a variable is: `lines` in `lines.exists(row, row.`. */
function tableOf(variable: string, before: string): string | undefined {
  const macros = [...before.matchAll(/([A-Za-z_]\w*)\.(\w+)\(\s*([A-Za-z_]\w*)\s*,/g)]
  const own = macros.findLast(([, , macro = '', name]) => macroNames.has(macro) && name === variable)
  return own?.[1]
}

function valuesAt(compared: NameInExpression | undefined, quote: string, from: number, to: number): Offers | undefined {
  const items = (compared?.values ?? []).map(({ name, title }): ExpressionOffer => {
    const insert = `${quote}${name}${quote}`
    return { kind: 'value', label: name, insert, cursor: insert.length, title }
  })
  return items.length > 0 ? { from, to, items } : undefined
}

/** Fields of the rows that a function reads by their name: `sum(lines, '`, `lines.sum('`. */
function rowFieldsAt(
  place: ExpressionPlace,
  before: string,
  quote: string,
  from: number,
  to: number,
): Offers | undefined {
  const [, asMethod, method, fn, asArgument] =
    /([A-Za-z_]\w*)\.(\w+)\([^()]*$/.exec(before) ?? /()()\b(\w+)\(\s*([A-Za-z_]\w*)\s*,[^()]*$/.exec(before) ?? []
  const [table, name] = asMethod ? [asMethod, method] : [asArgument, fn]
  if (functions[name ?? '']?.takes[0] !== 'list') return undefined
  const items = place.names
    .filter((each) => each.name.startsWith(`${table}.`))
    .map(({ name: part, title }): ExpressionOffer => {
      const insert = `${quote}${part.slice((table ?? '').length + 1)}${quote}`
      return { kind: 'value', label: insert.slice(1, -1), insert, cursor: insert.length, ...(title && { title }) }
    })
  return items.length > 0 ? { from, to, items } : undefined
}

function wholeNames({ names, constants }: ExpressionPlace): readonly ExpressionOffer[] {
  const own = names.filter(({ name }) => !name.includes('.'))
  return [
    ...own.map((each) => offerOfName(each, each.name, Object.hasOwn(constants, each.name))),
    ...Object.keys(functions).map(offerOfFunction),
  ]
}

function partsOf(place: ExpressionPlace, whole: string, before: string): readonly ExpressionOffer[] {
  const table = tableOf(whole, before) ?? whole
  const parts = place.names.filter(({ name }) => name.startsWith(`${table}.`) && !name.endsWith('*'))
  const type = place.names.find(({ name }) => name === whole)?.type
  if (type === 'list') return [...[...macroNames].map(offerOfMacro), ...methodsOf('list').map(offerOfMethod)]
  if (type === 'string') return methodsOf('string').map(offerOfMethod)
  return parts.map((each) => offerOfName(each, each.name.slice(table.length + 1), false))
}

/** Functions that may be called as methods of a value. */
function methodsOf(type: ExpressionType): readonly string[] {
  const isOf = (name: string) => functions[name]?.takes[0] === type || name === 'size'
  return Object.keys(functions).filter(isOf)
}

function offerOfName({ type, title }: NameInExpression, label: string, isConstant: boolean): ExpressionOffer {
  const kind = isConstant ? 'constant' : 'name'
  return { kind, label, insert: label, cursor: label.length, detail: type, ...(title !== undefined && { title }) }
}

function offerOfFunction(name: string): ExpressionOffer {
  return calling(name, 0)
}

/** A method has its first value in front of it. */
function offerOfMethod(name: string): ExpressionOffer {
  return calling(name, 1)
}

function calling(name: string, given: number): ExpressionOffer {
  const { takes = [], gives, optional = 0 } = functions[name] ?? {}
  const needed = takes.length - optional
  const args = takes.map((type, index) => (index < needed ? type : `${type}?`)).slice(given)
  const detail = `(${args.join(', ')}) → ${gives}`
  return { kind: 'function', label: name, insert: `${name}()`, cursor: name.length + 1, detail }
}

function offerOfMacro(name: string): ExpressionOffer {
  const insert = `${name}(row, row.)`
  return { kind: 'function', label: name, insert, cursor: insert.length - 1, detail: '(row, …)' }
}
