import { Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, InputProps } from '../../../../widgets/kit/contract.ts'
import { Failed } from '../../../../widgets/kit/failed.tsx'
import { asText } from '../../../../widgets/kit/value.ts'
import { textIn } from '../../../schema/base/text.ts'
import { type Advanced, advancedText, conditionsIn } from '../../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useLang } from '../../../state/lang.ts'
import { askable } from './askable.ts'
import { ConditionLines } from './condition-lines.tsx'
import { Sentence } from './sentence.tsx'
import { type RowsOf, useRowsOf } from './use-rows-of.ts'

/** Input of a `conditions` field: the conditions of the list that its sibling names. */
export function ConditionsInput(props: InputProps) {
  const { id, field, siblings } = props
  const lang = useLang()
  const { resource, isChosen, error, retry } = useRowsOf(field, siblings)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the field has its label.
    <div
      id={id}
      role="group"
      tabIndex={-1}
      className="advanced advanced-field"
      aria-label={textIn(lang, field.title)}
      aria-describedby={props.describedBy}
    >
      {resource ? (
        <Lines key={resource.code} {...props} resource={resource} />
      ) : (
        <div className="advanced-echo">
          <Absent isChosen={isChosen} error={error} retry={retry} />
        </div>
      )}
    </div>
  )
}

/** Text in place of the conditions: without a list, while it loads, and after its failure. */
function Absent({ isChosen, error, retry }: Omit<RowsOf, 'resource'>) {
  const { t } = useTranslation()
  if (!isChosen) return t('query.noList')
  return error ? <Failed retry={retry} /> : <Skeleton title={false} />
}

const none: Advanced = { match: 'and', rules: [] }

function Lines({ resource, value, disabled, onChange }: InputProps & { readonly resource: CompiledResource }) {
  const { t } = useTranslation()
  const text = asText(value)
  // Lines in progress are kept; a value from elsewhere (a draft, an undone change) replaces them.
  const [given, setGiven] = useState({ text, edition: 0 })
  if (given.text !== text) setGiven({ text, edition: given.edition + 1 })
  const change = (next: Advanced) => {
    const written = next.rules.length === 0 ? '' : advancedText(next)
    setGiven({ ...given, text: written })
    onChange(written)
  }
  const advanced = conditionsIn(text) ?? none
  return (
    <>
      <ConditionLines
        key={given.edition}
        fields={askable(resource)}
        advanced={advanced}
        least={0}
        hasPlaceholders
        isDisabled={disabled === true}
        onChange={change}
      />
      <p className="advanced-echo" aria-live="polite">
        {advanced.rules.length > 0 ? <Sentence resource={resource} advanced={advanced} /> : t('query.all')}
      </p>
    </>
  )
}

/** Conditions in words. */
export function ConditionsSentence({ field, value, row }: CellProps) {
  const { resource, error } = useRowsOf(field, row)
  const advanced = conditionsIn(value)
  if (!advanced || error) return <code>{asText(value)}</code>
  return resource ? <Sentence resource={resource} advanced={advanced} /> : null
}
