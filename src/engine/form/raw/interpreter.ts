import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { type RJSFSchema, type ValidatorType, withIdRefPrefix } from '@rjsf/utils'
import processErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js'
import type { Lang } from '../../../schema/base/text.ts'
import { hasUnsafePattern } from '../../../schema/load/check-pattern.ts'
import { problemText } from '../../../schema/model/problem-texts.ts'

/** Id that rjsf's validator gives the root schema when it looks at a part. */
const rootId = '__rjsf_rootSchema'
/** As in ajv: keywords next to a `$ref` count. */
const draft = '2019-09'

/** An error in ajv's shape, which rjsf translates. */
type Mistake = {
  readonly instancePath: string
  readonly keyword: string
  readonly params: { readonly missingProperty?: string; readonly [name: string]: unknown }
  readonly schemaPath: string
  readonly message: string
}

/**
 * Validator for schemas that are not compiled: a page's own, or those of another server. It interprets the schema at each
 * call instead of generating code, which our Content-Security-Policy refuses. Messages are in one language.
 */
export function createInterpreter(lang: Lang): ValidatorType {
  const validators = new WeakMap<object, Validator>()
  const validatorOf = (schema: object, root?: object): Validator => {
    const known = validators.get(schema)
    if (known) return known
    if (hasUnsafePattern([schema, root])) throw new Error('a pattern in this schema can take for ever')
    // The library mutates its schema.
    const made = new Validator(structuredClone(root ? withIdRefPrefix(schema) : schema) as Schema, draft, false)
    if (root) made.addSchema(structuredClone(root) as Schema, rootId)
    validators.set(schema, made)
    return made
  }
  const rawValidation = (schema: RJSFSchema, data?: unknown) => {
    try {
      const { errors } = validatorOf(schema).validate(plain(data))
      return { errors: errors.filter(isLeaf).map((unit) => mistakeOf(unit, schema, lang)) }
    } catch (cause) {
      return { errors: [], validationError: asError(cause) }
    }
  }
  const interpreter: ValidatorType = {
    rawValidation: (schema, data) => rawValidation(schema, data) as never,
    validateFormData: (data, schema, customValidate, transformErrors, uiSchema) =>
      processErrors(
        interpreter,
        rawValidation(schema, data) as never,
        data,
        schema,
        customValidate,
        transformErrors,
        uiSchema,
      ),
    isValid: (schema, data, root) => {
      if (data === undefined) return false
      try {
        return validatorOf(schema, root).validate(plain(data)).valid
      } catch {
        // Contract of rjsf: an invalid schema makes data invalid.
        return false
      }
    },
  }
  return interpreter
}

// As JSON: undefined properties are dropped, and missing data is an empty object.
function plain(data: unknown): unknown {
  return data === undefined ? {} : JSON.parse(JSON.stringify(data))
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}

/** Keywords that only wrap errors of nested schemas. */
const carriers = new Set([
  '$ref',
  '$recursiveRef',
  'additionalItems',
  'additionalProperties',
  'allOf',
  'dependencies',
  'dependentSchemas',
  'else',
  'if',
  'items',
  'prefixItems',
  'properties',
  'patternProperties',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
])

function isLeaf({ keyword }: OutputUnit): boolean {
  return !carriers.has(keyword)
}

function mistakeOf(
  { instanceLocation, keyword, keywordLocation, error }: OutputUnit,
  schema: RJSFSchema,
  lang: Lang,
): Mistake {
  const missing = keyword === 'required' ? /"(.*)"\.$/s.exec(error)?.[1] : undefined
  const limit = at(schema, keywordLocation)
  const limits = { limit, format: limit, multipleOf: limit, allowedValue: limit }
  const kind = keyword === 'false' ? 'additionalProperties' : keyword
  return {
    instancePath: instanceLocation.slice(1),
    keyword,
    params: { ...limits, ...(missing !== undefined && { missingProperty: missing }) },
    schemaPath: keywordLocation,
    message: problemText({ field: '', kind, params: limits }, lang),
  }
}

// `#/properties/a/minLength` is the limit itself, except behind a `$ref`: then the message omits it.
function at(schema: unknown, location: string): unknown {
  let limit = schema
  for (const segment of location.split('/').slice(1)) {
    const key = decodeURIComponent(segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    limit = typeof limit === 'object' && limit !== null ? (limit as Record<string, unknown>)[key] : undefined
  }
  return typeof limit === 'object' ? undefined : limit
}
