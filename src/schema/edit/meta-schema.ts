/** The part of JSON Schema (draft 7) that the files of `schemas/meta` use. */
export type MetaSchema = {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, MetaSchema>>
  readonly patternProperties?: Readonly<Record<string, MetaSchema>>
  readonly additionalProperties?: boolean | MetaSchema
  readonly items?: MetaSchema | readonly MetaSchema[]
  readonly anyOf?: readonly MetaSchema[]
  readonly allOf?: readonly MetaSchema[]
  readonly if?: MetaSchema
  readonly then?: MetaSchema
  readonly else?: MetaSchema
  readonly definitions?: Readonly<Record<string, MetaSchema>>
}

const prefix = '#/definitions/'

/** The schema that a `$ref` names; the schema itself without one, an empty schema for an unknown name. */
export function target(root: MetaSchema, schema: MetaSchema): MetaSchema {
  let now = schema
  // A circle of references ends after as many steps as no real file has.
  for (let step = 0; now.$ref !== undefined; step += 1) {
    const name = now.$ref.startsWith(prefix) ? now.$ref.slice(prefix.length) : ''
    const next = step < 20 ? own(root.definitions, name) : undefined
    if (!next) return {}
    now = next
  }
  return now
}

/** Own property of a record that a file's author may have named anything: `constructor` is no property of `{}`. */
export function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
