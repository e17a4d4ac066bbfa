/** A part of the document. */
export type Json = { readonly [key: string]: unknown }

export const ref = (name: string, kind: 'schemas' | 'responses' = 'schemas'): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Prefix of schema names: `srm/supplier/bank` → `srm_supplier_bank`. */
export const schemaName = (code: string) => code.replaceAll(/[/-]/g, '_')

export const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })

/** A parameter; path parameters are always required. */
export function parameter(name: string, where: 'query' | 'path', schema: Json, description?: string): Json {
  return { name, in: where, required: where === 'path', schema, ...(description && { description }) }
}

/** Answer of an operation: the envelope with its result or a refusal, which has status 200 too (contract.md 1.1). */
export function answer(result: Json = {}): Json {
  const done = { type: 'object', properties: { success: { const: true }, result } }
  const schema = { anyOf: [{ allOf: [ref('Envelope'), done] }, ref('Refusal')] }
  return { 200: { description: 'Done, or refused: `success` tells', ...json(schema) }, ...refused }
}

const refused: Json = { default: ref('Refused', 'responses') }

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as the answer. */
export const workbook: Json = {
  200: { description: 'A workbook', content: { [workbookType]: { schema: { type: 'string', format: 'binary' } } } },
  ...refused,
}

/** A file of a media type as the answer. */
export function fileAnswer(type: string): Json {
  return { 200: { description: 'The file', content: { [type]: { schema: { type: 'string' } } } }, ...refused }
}

/** Schemas and responses of every document. */
export const commonSchemas: Json = {
  Envelope: {
    type: 'object',
    required: ['success', 'message', 'code', 'result', 'timestamp'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string', description: 'for the person, in the language of the `lang` header' },
      code: {
        type: 'integer',
        description: '200 done, 201 partly done, 500 refused, 401 token, 510 right, 409 conflict',
      },
      result: {},
      timestamp: { type: 'integer', description: 'milliseconds' },
    },
  },
  Refusal: {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        type: 'object',
        properties: {
          success: { const: false },
          result: {
            anyOf: [
              { type: 'null' },
              {
                type: 'object',
                properties: {
                  errors: {
                    type: 'array',
                    description: 'what is wrong: at a pointer into the record, or with a record of a batch',
                    items: {
                      type: 'object',
                      required: ['message'],
                      properties: {
                        pointer: { type: 'string' },
                        id: { type: 'string' },
                        message: { type: 'string' },
                      },
                    },
                  },
                },
              },
            ],
          },
        },
      },
    ],
  },
}

export const commonResponses: Json = {
  Refused: {
    description:
      '400 a wrong parameter, 401 no session, 403 no right, 404 no such address, 409 conflict, 429 and 503 later',
    ...json(ref('Refusal')),
  },
}
