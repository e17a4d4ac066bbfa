import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../../../widgets/kit/use-options.ts'
import { splitList } from '../../../../widgets/kit/value.ts'
import { fieldOf } from '../../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { textIn } from '../../../schema/model/text.ts'
import { useLang } from '../../../state/lang.ts'
import { type Advanced, needsValue, type Rule } from './advanced.ts'

type Props = { readonly resource: Pick<CompiledResource, 'fields'>; readonly advanced: Advanced }

/** An advanced query as a sentence: what is asked, in words. */
export function Sentence({ resource, advanced: { match, rules } }: Props) {
  const { t } = useTranslation()
  return (
    <span className="advanced-sentence">
      {rules.map((rule, index) => {
        const field = fieldOf(resource.fields, rule.field)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
          <Fragment key={index}>
            {index > 0 && <em> {t(`query.join_${match}`)} </em>}
            {field && <Clause field={field} rule={rule} />}
          </Fragment>
        )
      })}
    </span>
  )
}

function Clause({ field, rule: { rule, val } }: { readonly field: CompiledField; readonly rule: Rule }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { byValue } = useLabels(field.source, field.source && needsValue(rule) ? splitList(val) : [])
  const shown = field.source
    ? splitList(val)
        .map((value) => byValue.get(value)?.label ?? value)
        .join(t('query.comma'))
    : val
  return (
    <>
      {textIn(lang, field.title)} {t(`query.rule_${rule}`)}
      {needsValue(rule) && (
        <>
          {' '}
          <strong>{shown === '' ? '…' : shown}</strong>
        </>
      )}
    </>
  )
}
