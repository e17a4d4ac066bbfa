import { globSync, readFileSync } from 'node:fs'
import { getNodePath, type Node, parseTree } from 'jsonc-parser'
import type { Model } from '../../src/schema/model/compiled.ts'
import type { Diagnostic } from '../../src/schema/model/diagnostic.ts'

/** A mistake of an author in a schema file. */
export type Mistake = {
  readonly kind: (typeof mistakeKinds)[number]
  /** Path of the file with the mistake. */
  readonly path: string
  readonly text: string
  /** Line of the mistake, or of the removed field. */
  readonly line: number
  /** The correct name. */
  readonly right: string
}

export const mistakeKinds = ['key', 'type', 'removed', 'renamed', 'role', 'value', 'reference'] as const

/** The possible values of a resource's field, from dictionary files. */
export type ValuesOf = (code: string, field: string) => readonly string[]

type Pointer = readonly (string | number)[]
type Text = { readonly node: Node; readonly path: Pointer; readonly value: string; readonly isKey: boolean }

/** Generates mistakes for a file, a few of each kind. */
export function mistakesIn(path: string, text: string, valuesOf: ValuesOf): readonly Mistake[] {
  const root = parseTree(text)
  if (!root) throw new Error(`${path} is not JSON`)
  const texts = textsIn(root)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const mistake = (
    kind: Mistake['kind'],
    { node, value }: Pick<Text, 'node' | 'value'>,
    at = 0,
    word = value,
  ): Mistake => {
    const from = node.offset + 1 + at
    return {
      kind,
      path,
      text: text.slice(0, from) + misspelt(word) + text.slice(from + word.length),
      line: lineOf(node.offset),
      right: word,
    }
  }
  const keys = texts.filter(({ isKey, path: at }) => isKey && isFixed(at))
  const types = texts.filter(
    ({ isKey, path: at }) => !isKey && ['type', 'block', 'do'].includes(String(at.at(-1))) && at.length > 1,
  )
  const roles = texts.filter((each) => isRole(each, path))
  const references = texts.filter(isReference)
  const values = texts.flatMap((each) =>
    valuesIn(each, texts, codeOf(path), valuesOf).map(([at, word]) => mistake('value', each, at, word)),
  )
  const fields = texts.filter(
    ({ isKey, path: at }) =>
      isKey && at.length === 2 && at[0] === 'fields' && isNamed(at, text) && !isLink(path, String(at[1])),
  )
  // A `part` of another resource inherits its fields, a file those of its mixins, and a resource derives its link to the
  // parent, so a removed field is still there.
  const { part, parent, extends: mixins = [], fields: own = {} } = JSON.parse(text)
  const isKept = ({ path: at }: { readonly path: readonly unknown[] }) =>
    part !== undefined || parent?.field === at[1] || mixins.includes(own[String(at[1])]?.like)
  return [
    ...sampled(keys, 2).map((each) => mistake('key', each)),
    ...sampled(types, 2).map((each) => mistake('type', each)),
    ...sampled(fields, 2).flatMap((each) => [
      mistake('renamed', each),
      ...(isKept(each) ? [] : [{ ...mistake('removed', each), text: without(text, each.node) }]),
    ]),
    ...sampled(roles, 2).map((each) => mistake('role', each)),
    ...sampled(values, 2),
    ...sampled(references, 2).map((each) => mistake('reference', each)),
  ]
}

/**
 * Whether a field of a mixin is the link to the parent in every resource that extends the mixin: each of them gets it by
 * derivation when it is gone, so nothing is missing. A resource with another parent, or none, would miss it.
 */
function isLink(path: string, name: string): boolean {
  if (!path.startsWith('schemas/mixins/')) return false
  const mixin = codeOf(path)
  const users = globSync('schemas/resources/**/*.json')
    .map((each) => JSON.parse(readFileSync(each, 'utf8')))
    .filter((each) => each.extends?.includes(mixin))
  return users.length > 0 && users.every(({ parent }) => parent?.field === name)
}

/** Doubles the letter in the middle. */
function misspelt(word: string): string {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at) + (word[at] ?? '') + word.slice(at)
}

/** Picks `count` elements, evenly spread. */
function sampled<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => index % step === Math.floor(step / 2)).slice(0, count)
}

function textsIn(root: Node): readonly Text[] {
  const found: Text[] = []
  const visit = (node: Node) => {
    if (node.type === 'string') {
      const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node
      const value = isKey ? node.parent?.children?.[1] : node
      if (value) found.push({ node, path: getNodePath(value), value: String(node.value), isKey })
    }
    node.children?.forEach(visit)
  }
  visit(root)
  return found
}

/** Whether a key belongs to the schema language rather than to the author. */
function isFixed(path: Pointer): boolean {
  const [first, , key] = path
  if (key === 'like') return false
  if (path.length === 1) return first !== '$schema' && first !== 'title'
  return path.length === 3 && ['fields', 'items', 'actions'].includes(String(first)) && key !== 'title'
}

function isNamed([, name]: Pointer, text: string): boolean {
  return (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 2
}

function isRole({ path, isKey }: Text, file: string): boolean {
  const [first, second] = path
  // Rights of a page are keyed by its own actions.
  if (isKey) return first === 'rights' && path.length === 2 && !file.includes('/pages/')
  const byIndex = path.indexOf('by')
  return (
    (first === 'home' && second === 'roles') ||
    (byIndex > 0 && path[0] !== 'columns' && byIndex >= path.length - 2 && path.includes('actions'))
  )
}

const referring = new Set(['from', 'of', 'resource', 'to', 'list', 'report', 'page', 'dict'])

function isReference({ path, isKey, value }: Text): boolean {
  return (
    !isKey &&
    referring.has(String(path.at(-1))) &&
    /^[a-z]\w*([/_]\w+)*$/.test(value) &&
    path[0] !== 'jsonSchema' &&
    (!path.includes('actions') || value.includes('/'))
  )
}

function codeOf(path: string): string {
  return path
    .split('/')
    .slice(2)
    .join('/')
    .replace(/\.json$/, '')
}

type Around = {
  readonly textAt: (...at: Pointer) => string | undefined
  readonly own: string
  readonly valuesOf: ValuesOf
}
/** Offset and text of a word. */
type Word = readonly [at: number, word: string]

/** Dictionary values in expressions and in row conditions. */
function valuesIn(each: Text, texts: readonly Text[], code: string, valuesOf: ValuesOf): readonly Word[] {
  if (each.isKey) return []
  const byPath = (at: string) => texts.find((one) => !one.isKey && one.path.join('/') === at)?.value
  const context = { textAt: (...at: Pointer) => byPath(at.join('/')), own: byPath('from') ?? code, valuesOf }
  const compared = comparedIn(each, context)
  return compared.length > 0 ? compared.slice(0, 1) : givenIn(each, context)
}

const foreignKeys = ['follows', 'sums', 'stages', 'offered', 'names', 'exists']

/** Values compared in expressions with a field of the file's resource: `status == 'draft'`. */
function comparedIn({ path, value }: Text, { own, valuesOf }: Around): readonly Word[] {
  if (foreignKeys.some((part) => path.includes(part))) return []
  return [...value.matchAll(/(?<![\w.])(\w+) (?:==|!=) '(\w+)'/g)].flatMap((found): readonly Word[] => {
    const [all, field = '', word = ''] = found
    return valuesOf(own, field).includes(word) ? [[found.index + all.length - 1 - word.length, word]] : []
  })
}

const asking = new Set(['where', 'filters', 'rows', 'set'])

/** A dictionary value on its own: a state, a default, a condition or an assignment. */
function givenIn({ path, value }: Text, { textAt, own, valuesOf }: Around): readonly Word[] {
  const [last, above, before] = [String(path.at(-1)), String(path.at(-2)), path.slice(0, -2)]
  const dictionaryWord = (of: string, field = ''): readonly Word[] =>
    valuesOf(of, field).includes(value) ? [[0, value]] : []
  const isState =
    path[0] === 'states' ? last === 'initial' : path[0] === 'actions' && path.length === 3 && last === 'to'
  if (isState) return dictionaryWord(own, textAt('states', 'field'))
  if (path[0] === 'fields' && last === 'default') return dictionaryWord(own, String(path[1]))
  if (above === 'set') return dictionaryWord(own, last)
  const resourceCode = textAt(...before, 'from') ?? textAt(...before, 'resource') ?? textAt(...before, 'of')
  return asking.has(above) && resourceCode !== undefined ? dictionaryWord(resourceCode, last) : []
}

/** The text without a property and its comma. */
function without(text: string, key: Node): string {
  const property = key.parent
  if (!property) throw new Error('a key of nothing')
  const [from, to] = [property.offset, property.offset + property.length]
  const after = /^\s*,/.exec(text.slice(to))
  if (after) return text.slice(0, from) + text.slice(to + after[0].length)
  return text.slice(0, from).replace(/,\s*$/, '') + text.slice(to)
}

/** The values of fields with a dictionary, those of the server included. */
export function dictionaryValues(model: Model): ValuesOf {
  return (code, field) => {
    const source = model.resources.get(code)?.plan.fields[field]?.source
    return source?.kind === 'dictionary'
      ? (model.dictionaries.get(source.code)?.items ?? []).map(({ value }) => value)
      : []
  }
}

/**
 * The deviation of the diagnostics from the expected one; undefined if none.
 * Expected is one message, at the position of the mistake, with the right suggestion.
 */
export function deviationOf({ kind, path, line, right }: Mistake, all: readonly Diagnostic[]): string | undefined {
  const [one, ...others] = all
  if (!one) return 'no message'
  if (others.length > 0) return all.map(({ file, message }) => `${file}: ${message}`).join('\n')
  // A removed name is reported where it is used.
  if (kind === 'removed') return one.message.includes(`"${right}"`) ? undefined : one.message
  if (one.suggestion !== right) return `${one.message}, meant: ${one.suggestion}`
  // When two names differ, either may be misspelt.
  const isEither = kind === 'renamed' && one.also === undefined
  return (one.file === path && one.line === line) || isEither ? undefined : `at ${one.file}:${one.line}`
}
