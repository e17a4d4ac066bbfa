import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { textIn } from '../../schema/base/text.ts'
import { checkShape } from '../../schema/compile/check-shape.ts'
import { compileField } from '../../schema/compile/compile-fields.ts'
import { namesOf } from '../../schema/compile/resource-names.ts'
import { type Field, type FieldType, fieldSchemas } from '../../schema/fields/registry.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { ExpressionError } from '../../schema/rules/expression-error.ts'
import { exampleOf, fromAddress, toAddress } from '../reference/field-example.ts'
import { Bench } from './bench.tsx'
import { useSampleLang } from './sample-lang.ts'

type Compiled = { readonly field: CompiledField } | { readonly problems: readonly string[] }

const target = { value: 'id', label: { zh: 'name', en: 'nameEn' } }

/** The compiled field of a definition, or its diagnostics as in `npm run schemas`. */
export function compiledText(type: FieldType, text: string): Compiled {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : 'this is not JSON'] }
  }
  const problems = checkShape(fieldSchemas[type], written).map(
    ({ path, message, suggestion }) => `/${path.join('/')} ${message}${suggestion ? ` (${suggestion}?)` : ''}`,
  )
  if (problems.length > 0) return { problems }
  try {
    const field = written as Field
    return { field: compileField('sample', field, namesOf({ fields: { sample: field } }), () => target) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { problems: [error.message] }
  }
}

const words = {
  zh: { json: '字段定义（JSON）', copy: '复制链接', copied: '已复制', field: '效果' },
  en: { json: 'The field as JSON', copy: 'Copy the link', copied: 'Copied', field: 'The field' },
} as const

/** JSON editor of a field left, preview right; the address contains the definition. */
export function FieldEditor({ type }: { readonly type: FieldType }) {
  const texts = words[useSampleLang()]
  const [text, setText] = useState(
    () => fromAddress(new URLSearchParams(location.search).get('field')) ?? exampleOf(type),
  )
  const [isCopied, setCopied] = useState(false)
  const compiled = useMemo(() => compiledText(type, text), [type, text])
  const edit = (next: string) => {
    setText(next)
    setCopied(false)
    history.replaceState(history.state, '', addressWith(next))
  }
  const copy = async () => {
    await navigator.clipboard.writeText(addressWith(text))
    setCopied(true)
  }
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <label htmlFor="field-json">{texts.json}</label>
        <textarea
          id="field-json"
          className="w-input w-area"
          style={{ fontFamily: 'ui-monospace, monospace' }}
          rows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => edit(event.target.value)}
        />
        <Button size="small" onClick={() => void copy()}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
      <section style={{ flex: '1 1 320px', minWidth: 0 }} aria-label={texts.field}>
        {'field' in compiled ? <Shown type={type} field={compiled.field} /> : <Problems problems={compiled.problems} />}
      </section>
    </div>
  )
}

function Shown({ type, field }: { readonly type: FieldType; readonly field: CompiledField }): ReactNode {
  const lang = useSampleLang()
  // Another definition remounts the field: its former input may be invalid.
  return (
    <Bench
      key={JSON.stringify(field)}
      type={type}
      field={field}
      value={type === 'computed' ? 42 : undefined}
      where={{}}
      width={480}
      {...(field.placeholder !== undefined && { placeholder: textIn(lang, field.placeholder) })}
      required={field.required === true}
      readOnly={field.readOnly === true}
    />
  )
}

function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div role="alert" className="w-failed">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}

function addressWith(text: string): string {
  const url = new URL(location.href)
  url.searchParams.set('field', toAddress(text))
  return url.href
}
