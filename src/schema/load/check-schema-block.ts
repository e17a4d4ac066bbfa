import { Ajv } from 'ajv'
import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Block } from '../model/files.ts'
import { wordsIn } from '../model/words-in.ts'
import { nearest } from '../rules/nearest.ts'
import { checkPatternsIn } from './check-pattern.ts'
import type { Report } from './report.ts'

const ajv = new Ajv({ strict: false, logger: false })

/** Checks a raw form: its schema is JSON Schema, and its resource exists. */
export function checkSchemaBlock(
  block: Extract<Block, { block: 'schema' }>,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (block.resource !== undefined)
    report.name([...at, 'resource'], 'resource', block.resource, catalogue.codes('resource'))
  checkJsonSchema(block.schema, [...at, 'schema'], report)
}

/** Checks that it is JSON Schema without slow patterns. */
export function checkJsonSchema(written: object, at: Path, report: Report): void {
  // It may name another draft than this one; it is read regardless.
  const { $schema: _, ...schema } = wordsIn<{ readonly $schema?: unknown }>(written, 'zh')
  if (ajv.validateSchema(schema) === true) {
    checkPatternsIn(written, at, report)
    return
  }
  const [first] = ajv.errors ?? []
  const path = (first?.instancePath ?? '').split('/').slice(1)
  const { allowedValues = [] } = (first?.params ?? {}) as { readonly allowedValues?: readonly unknown[] }
  const suggestion = nearest(String(valueAt(schema, path)), allowedValues.map(String))
  report.wrong([...at, ...path.map(asStep)], `this is not a JSON Schema: it ${first?.message ?? 'cannot be read'}`, {
    ...(suggestion !== undefined && { suggestion }),
  })
}

/** Checks a foreign form: it is embedded or named, and its resource exists. */
export function checkFormItemBlock(
  block: Extract<Block, { block: 'formItem' }>,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (block.item === undefined && block.form === undefined)
    report.wrong(at, 'a form is missing: give it in "item" or name it in "form"')
  if (block.resource !== undefined)
    report.name([...at, 'resource'], 'resource', block.resource, catalogue.codes('resource'))
  checkTypesIn(block.item?.schema as Foreign, [...at, 'item', 'schema'], report)
}

/** A foreign definition, which is of no certain shape. */
type Foreign = { readonly type?: unknown; readonly properties?: Readonly<Record<string, Foreign>> } | null | undefined

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** Checks the types of a foreign definition alone: its patterns and lengths have words of their own. */
function checkTypesIn(schema: Foreign, at: Path, report: Report): void {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const path = [...at, 'properties', name]
    if (property?.type !== undefined) report.name([...path, 'type'], 'type', String(property.type), types)
    checkTypesIn(property, path, report)
  }
}

function valueAt(schema: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[asStep(step)], schema)
}

function asStep(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')
}
