import { createHash } from 'node:crypto'
import { _, Ajv, type ValidateFunction } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import ajvPackage from 'ajv/package.json' with { type: 'json' }
import type { CompiledField } from '../model/compiled.ts'
import { formats } from './formats.ts'
import { recordSchema } from './json-schema.ts'

export type CompiledValidator = {
  /** ES module text: `export default (require) => validate`. */
  readonly source: string
  readonly validate: ValidateFunction
}

/** Version of the module format. A new one, or another ajv, makes browsers load modules again that they cache for good. */
const wrapping = 1

/** Name of a validator, in 64 hex characters, without compiling it: compiling costs a start more than all other steps. */
export function validatorName(fields: readonly CompiledField[]): string {
  return createHash('sha256')
    .update(JSON.stringify([wrapping, ajvPackage.version, recordSchema(fields)]))
    .digest('hex')
}

const standalone = 'default' in standaloneModule ? standaloneModule.default : standaloneModule
const byShape = new Map<string, CompiledValidator>()
const kept = 2000

/** Validator of a resource's records, compiled once for each distinct set of field schemas. Server and build only: ajv generates code. */
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
  return { source, validate }
}
