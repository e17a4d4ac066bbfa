import type { RJSFSchema, UiSchema } from '@rjsf/utils'

export type Sample = {
  readonly schema: RJSFSchema
  readonly uiSchema?: UiSchema
  readonly formData?: unknown
  /** Whether there is a text box. */
  readonly isTyped?: false
}

const object = (properties: RJSFSchema['properties'], more: RJSFSchema = {}): RJSFSchema => ({
  type: 'object',
  properties: properties ?? {},
  ...more,
})
const node: RJSFSchema = object({
  name: { type: 'string' },
  children: { type: 'array', items: { $ref: '#/definitions/node' } },
})

/** A form for each feature of rjsf, by name. */
export const samples: Readonly<Record<string, Sample>> = {
  'text, number, boolean, null': {
    schema: object({
      name: { type: 'string', default: 'Chuck' },
      age: { type: 'integer' },
      price: { type: 'number', multipleOf: 0.5 },
      done: { type: 'boolean', default: false },
      nothing: { type: 'null' },
    }),
  },
  'nested objects': {
    schema: object({
      task: object({ title: { type: 'string' }, more: object({ text: { type: 'string', default: 'deep' } }) }),
    }),
  },
  'a list of texts': {
    schema: object({ tags: { type: 'array', items: { type: 'string', default: 'new' }, default: ['a', 'b'] } }),
  },
  'a list of objects': {
    schema: object({
      tasks: {
        type: 'array',
        items: object({ title: { type: 'string' }, done: { type: 'boolean', default: true } }),
        minItems: 2,
      },
    }),
  },
  'a fixed list with more behind': {
    schema: object({
      pair: { type: 'array', items: [{ type: 'string' }, { type: 'boolean' }], additionalItems: { type: 'number' } },
    }),
    formData: { pair: ['x', true, 5] },
  },
  'lists in lists': {
    schema: object({ grid: { type: 'array', items: { type: 'array', items: { type: 'string' } } } }),
    formData: { grid: [['a'], ['b', 'c']] },
  },
  'a list of choices': {
    schema: object({
      note: { type: 'string' },
      days: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['mo', 'tu'] } },
    }),
    uiSchema: { days: { 'ui:widget': 'checkboxes' } },
    formData: { days: ['tu'] },
  },
  'one of several objects': {
    schema: object(
      { name: { type: 'string' } },
      {
        oneOf: [
          object({ lorem: { type: 'string' } }, { required: ['lorem'] }),
          object({ ipsum: { type: 'string', default: 'I' } }, { required: ['ipsum'] }),
        ],
      },
    ),
    formData: { ipsum: 'second' },
  },
  'any of several kinds': {
    schema: object({
      age: { type: 'string' },
      items: {
        type: 'array',
        items: { anyOf: [object({ foo: { type: 'string' } }), object({ bar: { type: 'string' } })] },
      },
    }),
    formData: { items: [{ bar: 'b' }] },
  },
  'all of several': {
    schema: {
      type: 'object',
      allOf: [
        object({ lorem: { type: ['string', 'boolean'], default: 'yes' } }),
        object({ lorem: { type: 'string' }, ipsum: { type: 'string' } }),
      ],
    },
  },
  'choices with titles': {
    schema: object({
      note: { type: 'string' },
      size: {
        type: 'number',
        oneOf: [
          { const: 1, title: 'small' },
          { const: 2, title: 'big' },
        ],
        default: 2,
      },
    }),
  },
  'a field that needs another': {
    schema: object({ card: { type: 'string' } }, { dependencies: { card: ['address'] } }),
    formData: { card: '1' },
  },
  'a field that brings another': {
    schema: object(
      { card: { type: 'string' } },
      {
        dependencies: { card: { properties: { address: { type: 'string', default: 'home' } }, required: ['address'] } },
      },
    ),
    formData: { card: '1' },
  },
  'a choice that brings fields': {
    schema: object(
      { pets: { type: 'string', enum: ['no', 'yes'], default: 'yes' }, name: { type: 'string' } },
      {
        dependencies: {
          pets: {
            oneOf: [
              { properties: { pets: { enum: ['no'] } } },
              { properties: { pets: { enum: ['yes'] }, age: { type: 'number', default: 3 } } },
            ],
          },
        },
      },
    ),
  },
  'if, then and else': {
    schema: object(
      { animal: { enum: ['Cat', 'Fish'], default: 'Fish' }, name: { type: 'string' } },
      {
        if: { properties: { animal: { const: 'Cat' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { food: { type: 'string', default: 'meat' } } },
        else: { properties: { water: { type: 'string', default: 'sea' } } },
      },
    ),
  },
  references: {
    schema: {
      definitions: { address: object({ street: { type: 'string', default: 'Main' } }) },
      ...object({
        billing: { $ref: '#/definitions/address' },
        shipping: { title: 'Ship to', $ref: '#/definitions/address' },
      }),
    },
  },
  'a tree': {
    schema: { definitions: { node }, ...object({ tree: { $ref: '#/definitions/node' } }) },
    formData: { tree: { name: 'root', children: [{ name: 'leaf' }] } },
  },
  'keys of one’s own': {
    schema: object({ first: { type: 'string' } }, { additionalProperties: { type: 'string' } }),
    formData: { first: 'a', own: 'b' },
  },
  'an empty value that is null': {
    schema: object({ bio: { type: ['string', 'null'] } }),
    uiSchema: { bio: { 'ui:emptyValue': null } },
  },
  formats: {
    schema: object({
      plain: { type: 'string' },
      mail: { type: 'string', format: 'email' },
      link: { type: 'string', format: 'uri' },
      own: { type: 'string', format: 'phone-us' },
    }),
  },
  'order, help and rows': {
    schema: object({ b: { type: 'string' }, a: { type: 'string' } }),
    uiSchema: {
      'ui:order': ['a', '*'],
      a: { 'ui:widget': 'textarea', 'ui:options': { rows: 4 }, 'ui:help': 'Long' },
      b: { 'ui:disabled': true },
    },
  },
  widgets: {
    schema: object({
      note: { type: 'string' },
      size: { type: 'string', enum: ['s', 'l'] },
      on: { type: 'boolean' },
      rank: { type: 'integer', minimum: 0, maximum: 9 },
      secret: { type: 'string' },
      gone: { type: 'string', default: 'kept' },
    }),
    uiSchema: {
      size: { 'ui:widget': 'radio' },
      on: { 'ui:widget': 'select' },
      rank: { 'ui:widget': 'updown' },
      secret: { 'ui:widget': 'password' },
      gone: { 'ui:widget': 'hidden' },
    },
    formData: { size: 'l', on: true },
  },
  'a grid': {
    schema: object({ first: { type: 'string' }, last: { type: 'string' } }),
    uiSchema: {
      'ui:field': 'LayoutGridField',
      'ui:layoutGrid': { 'ui:row': { children: [{ 'ui:columns': { span: 12, children: ['first', 'last'] } }] } },
    },
  },
  'a schema that is only a text': { schema: { type: 'string', default: 'alone' } },
  'numbers that are choices': {
    schema: object({ level: { type: 'integer', enum: [1, 2, 3], default: 2 }, note: { type: 'string' } }),
  },
  'what may not be': { schema: object({ word: { type: 'string', not: { const: 'no' } }, code: { const: 'C1' } }) },
}
