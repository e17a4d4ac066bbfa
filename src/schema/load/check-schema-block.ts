import { Ajv } from 'ajv'
import type { Catalogue } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Block } from '../model/files.ts'
import { wordsIn } from '../model/words-in.ts'
import { nearest } from '../rules/nearest.ts'
import { checkPatternsIn } from './check-pattern.ts'
import type { Report } from './report.ts'

const ajv = new Ajv({ strict: false, logger: false })

/** A raw form's schema is JSON Schema, and the resource it saves to is there. */
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

/** It is JSON Schema, and no pattern in it is slow. */
export function checkJsonSchema(written: object, at: Path, report: Report): void {
  // Names another draft than the one at hand; that is read all the same.
  const { $schema: _, ...schema } = wordsIn<{ readonly $schema?: unknown }>(written, 'zh')
  if (ajv.validateSchema(schema) === true) {
    checkPatternsIn(written, at, report)
    return
  }
  const [first] = ajv.errors ?? []
  const path = (first?.instancePath ?? '').split('/').slice(1)
  const { allowedValues = [] } = (first?.params ?? {}) as { readonly allowedValues?: readonly unknown[] }
  const suggestion = nearest(String(valueAt(schema, path)), allowedValues.map(String))
  report.wrong([...at, ...path.map(asStep)], `this is no JSON Schema: it ${first?.message ?? 'cannot be read'}`, {
    ...(suggestion !== undefined && { suggestion }),
  })
}

/** A foreign form is given or named, and the resource it saves to is there. */
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
}

function valueAt(schema: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[asStep(step)], schema)
}

function asStep(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')
}
