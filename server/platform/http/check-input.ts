import { Ajv, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'

const ajv = new Ajv({ strict: false })
const compiled = new WeakMap<TSchema, ValidateFunction>()

/** Checks a part of a request against the schema of its route. @throws BAD_REQUEST naming the parameter, PARAMETER_MISSING. */
export function checkInput(schema: TSchema | undefined, value: unknown): void {
  if (!schema) return
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  if (validate(value)) return
  const [error] = validate.errors ?? []
  if (error?.keyword === 'required') {
    throw new AppError('PARAMETER_MISSING', { name: String(error.params.missingProperty) })
  }
  const name = error?.instancePath.split('/')[1] ?? ''
  throw new AppError('BAD_REQUEST', { name: name === '' ? 'body' : name, reason: error?.message ?? 'not as declared' })
}
