import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { offeredActions, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { tableName } from '../../../src/schema/compile/storage.ts'
import type { CompiledField, CompiledResource, Model } from '../../../src/schema/model/compiled.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { actionTitles } from '../../platform/http/action-titles.ts'
import { type Condition, type Leaf, mapLeaves } from '../../platform/sql/conditions.ts'
import type { Store } from '../../platform/store/store.ts'
import { dictionaryOptions } from '../dictionaries/dictionaries.ts'

type Names = ReadonlyMap<string, string>

const known = new WeakMap<Model, Map<Lang, Names>>()

/** Names of the codes of files and rights, in a language. */
function namesOf(model: Model, lang: Lang): Names {
  const made = known.get(model) ?? new Map<Lang, Names>()
  known.set(model, made)
  const names = made.get(lang) ?? new Map(allNames(model, lang))
  made.set(lang, names)
  return names
}

function allNames({ resources, pages, reports }: Model, lang: Lang): readonly (readonly [string, string])[] {
  const plans = [...resources.values()].map(({ plan }) => plan)
  const files = [...reports.values(), ...pages.values(), ...plans].flatMap(({ kind, code, title }) => [
    [code, textIn(lang, title)] as const,
    [`${kind}:${code}`, textIn(lang, title)] as const,
  ])
  const rights = plans.flatMap((plan) =>
    doingsOf(plan).map(
      ({ name, title }) =>
        [permissionOf(plan.code, name), `${textIn(lang, plan.title)} · ${textIn(lang, title)}`] as const,
    ),
  )
  return [...files, ...rights]
}

function doingsOf(plan: CompiledResource) {
  const standard = plan.only.map((name) => ({ name, title: actionTitles[name] ?? name }))
  return [...standard, ...offeredActions(plan), ...(plan.operations ?? [])]
}

/** Dictionaries of the codes that a field's values begin with; undefined for a field without codes. */
export function codesOf({ props }: Pick<CompiledField, 'props'>): readonly string[] | undefined {
  return Array.isArray(props.codes) ? (props.codes as readonly string[]) : undefined
}

async function wordsOf(store: Store, dictionaries: readonly string[], lang: Lang): Promise<Names> {
  return remembered(
    store,
    [tableName('sys/dict'), tableName('sys/dictItem')],
    `words ${lang} ${dictionaries.join()}`,
    async () => {
      const all = await Promise.all(dictionaries.map((code) => dictionaryOptions(store, houseTenant, code, lang)))
      return new Map(all.flat().map(({ value, text }) => [value, text]))
    },
  )
}

/** Display text of values with codes: each code by its title, dictionary values by their label. */
export async function spelling(
  store: Store,
  model: Model,
  dictionaries: readonly string[],
  lang: Lang,
): Promise<(text: string) => string> {
  const [names, words] = [namesOf(model, lang), await wordsOf(store, dictionaries, lang)]
  return (text) => {
    const whole = words.get(text) ?? names.get(text)
    if (whole !== undefined) return whole
    const word = [...words.keys()].filter((each) => text.startsWith(`${each} `)).toSorted(byLength)[0]
    const rest = word === undefined ? text : text.slice(word.length)
    return (words.get(word ?? '') ?? '') + rest.replaceAll(/[a-z]\w*(?:[/:]\w+)+/g, (code) => names.get(code) ?? code)
  }
}

const byLength = (one: string, other: string) => other.length - one.length

/** Search of codes by their names, in either language. */
export async function spelled(
  store: Store,
  model: Model,
  { fields }: Pick<CompiledResource, 'fields'>,
  condition: Condition,
): Promise<Condition> {
  const asked: string[] = []
  mapLeaves(condition, (leaf) => {
    if (isSearch(leaf, fields)) asked.push(leaf.field)
    return leaf
  })
  if (asked.length === 0) return condition
  const names = new Map(
    await Promise.all(
      [...new Set(asked)].map(async (key): Promise<[string, readonly (readonly [string, string])[]]> => {
        const dictionaries = codesOf(fields[key] ?? { props: {} }) ?? []
        const words = await Promise.all((['zh', 'en'] as const).map((lang) => wordsOf(store, dictionaries, lang)))
        return [key, [...namesOf(model, 'zh'), ...namesOf(model, 'en'), ...words.flatMap((each) => [...each])]]
      }),
    ),
  )
  return mapLeaves(condition, (leaf) => (isSearch(leaf, fields) ? orNamed(leaf, names.get(leaf.field) ?? []) : leaf))
}

type Search = Extract<Leaf, { readonly op: 'contains' | 'starts' | 'ends' }>

function isSearch(leaf: Leaf, fields: CompiledResource['fields']): leaf is Search {
  const field = fields[leaf.field]
  return leaf.op === 'contains' && leaf.value !== '' && field !== undefined && codesOf(field) !== undefined
}

function orNamed(leaf: Search, names: readonly (readonly [string, string])[]): Condition {
  const wanted = leaf.value.toLowerCase()
  const codes = names.flatMap(([code, name]) => (name.toLowerCase().includes(wanted) ? [code] : []))
  const named: Leaf = { op: 'in', field: leaf.field, values: [...new Set(codes)] }
  return codes.length === 0 ? leaf : { op: 'any', of: [leaf, named] }
}
