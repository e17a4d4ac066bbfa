import { systemFields } from '../../schema/base/names.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource, CompiledRule, CompiledSection } from '../../schema/model/compiled.ts'
import { fieldsOf } from '../../schema/rules/ast.ts'

export type PlannedSection = CompiledSection & {
  /** Stays the same while the section is recognisably the same one, so that a changed file does not draw it anew. */
  readonly id: string
}

/** What a form needs of a resource: its fields, those a person gets to see, and the rules it can judge. */
export type FormPlan = {
  /** The resource. */
  readonly code: string
  readonly version: string
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly sections: readonly PlannedSection[]
  /** Fields that stand in a section. The others are the server's business. */
  readonly placed: ReadonlySet<string>
  /** Fields of the form whose value is somebody's doing here: typed, computed or filled in by a lookup. */
  readonly judged: ReadonlySet<string>
  readonly rules: readonly CompiledRule[]
  readonly states: CompiledResource['states']
  readonly layout: 'sections' | 'tabs'
  readonly notice: readonly string[]
  readonly marks: CompiledResource['form']['marks']
}

/**
 * The plan of a resource's form. What `previous` already holds unchanged is taken over by identity: fields, and the ids of
 * sections that share most of their fields, so that a new version of the file redraws only what it changed.
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
    if (field) fields.set(key, kept(previous?.fields.get(key), field))
  }
  return {
    code: resource.code,
    version: resource.version,
    fields,
    sections: withIds(sections, previous?.sections ?? []),
    placed,
    judged: new Set([...placed].filter(isJudgedAmong(fields))),
    rules: resource.rules.filter((rule) => canJudge(rule, fields)),
    states: resource.states,
    layout: resource.form.layout ?? 'sections',
    notice: (resource.form.notice ?? []).filter((key) => fields.has(key)),
    marks: resource.form.marks,
  }
}

/** A field that nobody can fill in here (a number the server gives) is not asked for. */
function isJudgedAmong(fields: FormPlan['fields']): (key: string) => boolean {
  const filled = new Set([...fields.values()].flatMap(({ props }) => Object.keys(props.fill ?? {})))
  return (key) => {
    const field = fields.get(key)
    if (!field || field.system) return false
    return field.readOnly !== true || field.compute !== undefined || filled.has(key)
  }
}

function kept<T>(before: T | undefined, now: T): T {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now
}

const ofTheSystem: ReadonlySet<string> = new Set(systemFields)

/** A rule over a field that the caller may not see is left to the server: here the field would count as empty. */
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
    return alike?.id === id ? kept(alike, { ...section, id }) : { ...section, id }
  })
  function newId(): string {
    count += 1
    return `s${count}`
  }
}

function shared(left: CompiledSection, right: CompiledSection): number {
  return left.fields.filter((key) => right.fields.includes(key)).length
}
