import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../../../widgets/kit/use-options.ts'
import { splitList } from '../../../../widgets/kit/value.ts'
import { cellRenderers } from '../../../../widgets/renderers/cell-renderers.ts'
import { textIn } from '../../../schema/base/text.ts'
import { fieldOf } from '../../../schema/compile/system-fields.ts'
import { type Advanced, isPlain, needsValue, type Rule, typedValue } from '../../../schema/conditions/advanced.ts'
import { placeholderIn, placeholders } from '../../../schema/conditions/placeholders.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { useLang } from '../../../state/lang.ts'
import './advanced.css'

type Props = { readonly resource: Pick<CompiledResource, 'fields'>; readonly advanced: Advanced }

/** An advanced query as a sentence. */
export function Sentence({ resource, advanced: { match, rules } }: Props) {
  const { t } = useTranslation()
  return (
    <span className="advanced-sentence">
      {rules.map((rule, index) => {
        const field = fieldOf(resource.fields, rule.field)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions are identified by position.
          <Fragment key={index}>
            {index > 0 && <em> {t(`query.join_${match}`)} </em>}
            {field ? <Clause field={field} rule={rule} /> : <code>{rule.field}</code>}
          </Fragment>
        )
      })}
    </span>
  )
}

function Clause({ field, rule }: { readonly field: CompiledField; readonly rule: Rule }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <>
      {textIn(lang, field.title)} {t(`query.rule_${rule.rule}`)}
      {needsValue(rule.rule) && (
        <>
          {' '}
          <strong>{rule.val === '' ? '…' : <Value field={field} rule={rule} />}</strong>
        </>
      )}
    </>
  )
}

function Value({ field, rule: { rule, val } }: { readonly field: CompiledField; readonly rule: Rule }) {
  const lang = useLang()
  const { Cell } = cellRenderers[field.type]
  const placeholder = placeholders[placeholderIn(val) ?? '']
  if (placeholder) return textIn(lang, placeholder.title)
  if (field.source) return <Labels field={field} val={val} />
  if (isPlain(field) || rule === 'in' || val.includes('#{')) return val
  return <Cell field={field} value={typedValue(field, val)} />
}

function Labels({ field, val }: { readonly field: CompiledField; readonly val: string }) {
  const { t } = useTranslation()
  const { byValue } = useLabels(field.source, splitList(val))
  return splitList(val)
    .map((value) => byValue.get(value)?.label ?? value)
    .join(t('query.comma'))
}
