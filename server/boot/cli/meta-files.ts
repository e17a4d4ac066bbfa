import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { fieldSchemas } from '../../../src/schema/fields/registry.ts'
import { fileKinds } from '../../../src/schema/model/files.ts'
import { Like } from '../../../src/schema/model/like.ts'
import { sharedParts } from './shared-parts.ts'

type Json = { readonly [key: string]: unknown }

/** JSON Schema of each kind of file for editors: completion and explanation. */
function metaOf(kind: string, schema: TSchema): Json {
  const plain = JSON.parse(JSON.stringify(schema)) as Json
  const properties = { ...(plain.properties as Json) }
  // Fields of an overlay have no type: they are those of its resource.
  if ('fields' in properties && kind !== 'overlay')
    properties.fields = fieldsSchema(properties.fields as Json, kind === 'resource')
  return sharedParts({
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `procura/${kind}`,
    ...plain,
    properties,
    ...(kind === 'resource' || kind === 'mixin' ? { definitions: fieldDefinitions() } : {}),
  })
}

// As "if the type is this, then these keys", so that an editor offers only the keys of the field's type.
function fieldsSchema(fields: Json, takesLike: boolean): Json {
  const types = Object.keys(fieldSchemas)
  const allOf = types.map((type) => ({
    if: { required: ['type'], properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { $ref: `#/definitions/${type}` },
  }))
  const type = { enum: types, description: 'The type of the field; it decides the further keys.' }
  const required = ['type', 'title']
  const field = takesLike
    ? {
        type: 'object',
        if: { required: ['like'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: Like.properties },
        else: { required, properties: { type }, allOf },
      }
    : { type: 'object', required, properties: { type }, allOf }
  return {
    type: 'object',
    description: fields.description,
    additionalProperties: field,
    propertyNames: { pattern: Object.keys(fields.patternProperties as Json)[0] },
  }
}

function fieldDefinitions(): Json {
  return Object.fromEntries(
    Object.entries(fieldSchemas).map(([type, schema]) => [type, JSON.parse(JSON.stringify(schema))]),
  )
}

const files = Object.entries(fileKinds).map(([kind, { schema }]) => ({
  name: `${kind}.json`,
  text: `${JSON.stringify(metaOf(kind, schema), null, 2)}\n`,
}))

/** Writes the files under `meta/`. Returns the exit code. */
export async function writeMeta(dir: string): Promise<number> {
  await mkdir(join(dir, 'meta'), { recursive: true })
  await Promise.all(files.map(({ name, text }) => writeFile(join(dir, 'meta', name), text)))
  return 0
}

/** Outdated files under `meta/`; none in a folder without `meta/`. */
export async function staleMeta(dir: string): Promise<readonly string[]> {
  const read = await Promise.all(
    files.map(async ({ name, text }) => ({
      name,
      text,
      now: await readFile(join(dir, 'meta', name), 'utf8').catch(() => undefined),
    })),
  )
  return read.every(({ now }) => now === undefined)
    ? []
    : read.filter(({ text, now }) => text !== now).map(({ name }) => name)
}
