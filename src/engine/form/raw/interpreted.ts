import { recordSchema } from '../../../schema/compile/json-schema.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { Validate } from '../problems.ts'
import { createInterpreter } from './interpreter.ts'

type Mistakes = NonNullable<Validate['errors']>

/** Validator for a form without a compiled one: it interprets the schema. */
export function interpretedValidator({ fields }: CompiledResource): Validate {
  const schema = recordSchema(Object.values(fields))
  const { rawValidation } = createInterpreter('zh')
  const validate: Validate = (data: unknown): boolean => {
    const { errors = [] } = rawValidation(schema, data as never) as { errors?: Mistakes }
    validate.errors = errors
    return errors.length === 0
  }
  return validate
}
