import { systemFields } from '../../schema/base/names.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource, CompiledRule, CompiledSection } from '../../schema/model/compiled.ts'
import { fieldsOf } from '../../schema/rules/ast.ts'

export type PlannedSection = CompiledSection & {
  /** Stable while the section is recognisably the same, so that a changed file does not remount it. */
  readonly id: string
}

/** Form model of a resource: its fields, the visible ones, and the rules that apply in the browser. */
export type FormPlan = {
  readonly code: string
  readonly version: string
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly sections: readonly PlannedSection[]
  /** Fields in a section. The others belong to the server. */
  readonly placed: ReadonlySet<string>
  /** Fields with a value from this form: typed, computed or filled by a lookup. */
  readonly judged: ReadonlySet<string>
  /** Fields that get a value in a new record without input: computed, filled by a lookup or a rule, or numbered. */
  readonly supplied: ReadonlySet<string>
  readonly rules: readonly CompiledRule[]
  readonly states: CompiledResource['states']
  readonly layout: 'sections' | 'tabs'
  /** Whether the record has a page of its own with states: read as a document, its facts and lines first. */
  readonly isDocument: boolean
  /** Most telling fields: the first columns of its list, without its name and its state. */
  readonly facts: readonly string[]
  /** Facts with another field next to them, by its name: the currency of an amount, which splits the totals of the list. */
  readonly factUnits: ReadonlyMap<string, string>
  readonly label: CompiledResource['label']
  readonly notice: readonly string[]
  readonly marks: CompiledResource['form']['marks']
}

/**
 * Form plan of a resource. Unchanged fields of `previous` keep their identity. Sections that share most of their
 * fields keep their id. So a new version of the file renders only what changed.
 */
export function planForm(resource: CompiledResource, previous?: FormPlan): FormPlan {
  const sections = resource.form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((key) => fieldOf(resource.fields, key) !== undefined),
  }))
  const placed = new Set(sections.flatMap((section) => section.fields))
  const keys = new Set([...Object.keys(resource.fields), ...placed])
  const fields = new Map<string, CompiledField>()
  for (const key of keys) {
    const field = fieldOf(resource.fields, key)
    if (field) fields.set(key, reused(previous?.fields.get(key), field))
  }
  const facts = factsOf(resource).filter((key) => fields.has(key))
  return {
    code: resource.code,
    version: resource.version,
    fields,
    sections: withIds(sections, previous?.sections ?? []),
    placed,
    judged: new Set([...placed].filter(isJudgedAmong(fields))),
    supplied: new Set([...placed].filter(isSuppliedAmong(fields))),
    rules: resource.rules.filter((rule) => canJudge(rule, fields)),
    states: resource.states,
    layout: resource.form.layout ?? 'sections',
    isDocument: resource.states !== undefined && resource.form.open === 'page',
    facts,
    factUnits: factUnits(resource, facts),
    label: resource.label,
    notice: (resource.form.notice ?? []).filter((key) => fields.has(key)),
    marks: resource.form.marks,
  }
}

/** Facts in the head of a document, at most. */
const mostFacts = 7

function factsOf({ list, label, states, fields }: CompiledResource): readonly string[] {
  const apart = new Set([label.zh, label.en, states?.field, ...(list.settled ?? [])])
  return list.columns
    .filter(({ field, hidden }) => hidden !== true && !apart.has(field) && fields[field]?.secret !== true)
    .map(({ field }) => field)
    .slice(0, mostFacts)
}

function factUnits({ list }: CompiledResource, facts: readonly string[]): ReadonlyMap<string, string> {
  const { totals = [], totalsBy } = list
  if (totalsBy === undefined || facts.includes(totalsBy)) return new Map()
  return new Map(facts.filter((key) => totals.includes(key)).map((key) => [key, totalsBy]))
}

function isSuppliedAmong(fields: FormPlan['fields']): (key: string) => boolean {
  const filled = filledBy(fields)
  return (key) => {
    const { compute, fillRule, props } = fields.get(key) ?? {}
    return compute !== undefined || fillRule !== undefined || props?.number !== undefined || filled.has(key)
  }
}

/** Fields that a lookup fills. */
function filledBy(fields: FormPlan['fields']): ReadonlySet<string> {
  return new Set([...fields.values()].flatMap(({ props }) => Object.keys(props.fill ?? {})))
}

/** A field that nobody can fill in here (a number from the server) is not required. */
function isJudgedAmong(fields: FormPlan['fields']): (key: string) => boolean {
  const filled = filledBy(fields)
  return (key) => {
    const field = fields.get(key)
    if (!field || field.system) return false
    return field.readOnly !== true || field.compute !== undefined || filled.has(key)
  }
}

function reused<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

const ofTheSystem: ReadonlySet<string> = new Set(systemFields)

/** Rules over invisible fields are left to the server: here the field would count as empty. */
function canJudge({ when, check }: CompiledRule, fields: FormPlan['fields']): boolean {
  return [when, check]
    .flatMap((ast) => (ast ? fieldsOf(ast) : []))
    .every((name) => fields.has(name) || ofTheSystem.has(name))
}

function withIds(sections: readonly CompiledSection[], before: readonly PlannedSection[]): readonly PlannedSection[] {
  const free = new Map(before.map((section) => [section.id, section]))
  let count = before.length
  return sections.map((section) => {
    const alike = [...free.values()].toSorted((left, right) => shared(right, section) - shared(left, section))[0]
    const id = alike && shared(alike, section) > 0 ? alike.id : newId()
    free.delete(id)
    return alike?.id === id ? reused(alike, { ...section, id }) : { ...section, id }
  })
  function newId(): string {
    count += 1
    return `s${count}`
  }
}

function shared(left: CompiledSection, right: CompiledSection): number {
  return left.fields.filter((key) => right.fields.includes(key)).length
}
