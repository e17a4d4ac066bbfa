import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../../platform/http/route.ts'
import { frozenFields, hiddenFields } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { type Json, schemaName } from './parts.ts'

/** Fields of rows that a session can read. */
export function readable(resource: ServerResource, session: Session): CompiledField[] {
  return visibleFields(resource, session)
    .map((name) => fieldOf(resource.plan.fields, name))
    .filter((field) => field !== undefined)
}

/** Schemas of a resource: a row, a new record, and a change. */
export function schemasOf(resource: ServerResource, session: Session, lang: Lang): [string, Json][] {
  const { plan } = resource
  const name = schemaName(plan.code)
  const base = { type: 'object', title: textIn(lang, plan.title) }
  const rowProperties = Object.fromEntries(readable(resource, session).flatMap((field) => rowProperty(field, lang)))
  const written = (action: string) => writable(resource, session, action)
  const added = written('add').filter(({ required, default: fallback }) => required === true && fallback === undefined)
  const properties = (fields: readonly CompiledField[]) =>
    Object.fromEntries(fields.map((field) => [field.key, inputProperty(field, lang)]))
  return [
    [`${name}_row`, { ...base, required: ['id', 'version'], properties: rowProperties }],
    [
      `${name}_input`,
      {
        ...base,
        properties: properties(written('add')),
        ...(added.length > 0 && { required: added.map(({ key }) => key) }),
      },
    ],
    [
      `${name}_change`,
      {
        ...base,
        required: ['id'],
        properties: {
          ...properties(written('edit')),
          id: { type: 'string' },
          version: { type: 'integer', description: 'as it was read; an old one is answered with 409' },
        },
      },
    ],
  ]
}

function writable(resource: ServerResource, session: Session, action: string): CompiledField[] {
  const barred = new Set([...hiddenFields(resource, session), ...frozenFields(resource, session, action)])
  const { fields, states } = resource.plan
  return Object.values(fields).filter(
    ({ key, readOnly, compute }) => !(barred.has(key) || compute || readOnly === true || key === states?.field),
  )
}

// Stored values may predate a rule, and masked ones are shorter: rows only guarantee types.
function rowProperty(field: CompiledField, lang: Lang): [string, Json][] {
  const { key, source } = field
  const own: [string, Json] = [key, { ...described(field, lang), type: [typeOf(field), 'null'] }]
  if (!source) return [own]
  return [own, [`${key}_dictText`, { type: 'string', description: `the label of ${key}, in the language asked for` }]]
}

function inputProperty(field: CompiledField, lang: Lang): Json {
  return { anyOf: [{ ...field.schema }, { type: 'null' }, { const: '' }], ...described(field, lang) }
}

function described(field: CompiledField, lang: Lang): Json {
  const { title, help, source } = field
  const notes = [
    help ? textIn(lang, help) : '',
    source ? `a value of ${source.kind === 'dictionary' ? 'the dictionary ' : ''}${source.code}` : '',
    kindOf(field).choice === 'many' ? 'several, with commas between' : '',
  ].filter((note) => note !== '')
  return { title: textIn(lang, title), ...(notes.length > 0 && { description: notes.join('; ') }) }
}

function typeOf(field: CompiledField): string {
  const { column } = kindOf(field)
  return column === 'text' || column === 'none' ? 'string' : column
}
