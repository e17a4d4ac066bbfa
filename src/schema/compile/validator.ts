import { createHash } from 'node:crypto'
import { _, Ajv, type ValidateFunction } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import type { CompiledField } from '../model/compiled.ts'
import { formats } from './formats.ts'
import { recordSchema } from './json-schema.ts'

export type CompiledValidator = {
  /** SHA-256 of the source, the name it is served under. */
  readonly hash: string
  /** ES module text: `export default (require) => validate`. */
  readonly source: string
  readonly validate: ValidateFunction
}

const standalone = 'default' in standaloneModule ? standaloneModule.default : standaloneModule
const byShape = new Map<string, CompiledValidator>()
const kept = 2000

/** The validator of a resource's records, compiled once for each distinct set of field schemas. Server and build only: ajv makes code. */
export function compileValidator(fields: readonly CompiledField[]): CompiledValidator {
  const schema = recordSchema(fields)
  const key = JSON.stringify(schema)
  const known = byShape.get(key)
  if (known) return known
  const made = make(schema)
  if (byShape.size >= kept) byShape.clear()
  byShape.set(key, made)
  return made
}

function make(schema: object): CompiledValidator {
  // One instance for each: an instance keeps all it ever compiled.
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    ownProperties: true,
    validateSchema: false,
    code: { source: true, esm: false, formats: _`require("procura/formats")` },
    formats: { ...formats },
  })
  const validate = ajv.compile(schema)
  const body = standalone(ajv, validate)
  const source = `export default (require) => {\nconst module = { exports: {} };\n${body}\nreturn module.exports;\n}\n`
  return { hash: createHash('sha256').update(source).digest('hex'), source, validate }
}
