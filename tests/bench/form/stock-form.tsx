import Form from '@rjsf/antd'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useMemo } from 'react'
import { choices, type Mixed } from './mixed.ts'

/** The form of stock @rjsf/antd. */
export function StockForm({ fields }: { readonly fields: readonly Mixed[] }) {
  const schema = useMemo(() => schemaOf(fields), [fields])
  return <Form schema={schema} validator={validator} />
}

function schemaOf(fields: readonly Mixed[]): RJSFSchema {
  return {
    type: 'object',
    required: fields.filter(({ required }) => required).map(({ key }) => key),
    properties: Object.fromEntries(fields.map(({ key, title, type }) => [key, { title, ...kinds[type] }])),
  }
}

const kinds: { readonly [type: string]: RJSFSchema } = {
  text: { type: 'string', maxLength: 100 },
  number: { type: 'number' },
  list: { type: 'string', enum: [...choices] },
  date: { type: 'string', format: 'date' },
  switch: { type: 'boolean' },
}
