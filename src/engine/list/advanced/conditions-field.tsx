import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellProps, InputProps } from '../../../../widgets/kit/contract.ts'
import { Failed } from '../../../../widgets/kit/failed.tsx'
import { WithData } from '../../../../widgets/kit/services.tsx'
import { asText } from '../../../../widgets/kit/value.ts'
import { textIn } from '../../../schema/base/text.ts'
import { aboutOf } from '../../../schema/conditions/about.ts'
import { type Advanced, advancedText, conditionsIn } from '../../../schema/conditions/advanced.ts'
import { useLang } from '../../../state/lang.ts'
import { type MadeChoices, useMadeChoices } from '../../data/made-choices.ts'
import { ConditionLines } from './condition-lines.tsx'
import { readerValues } from './given-values.ts'
import { Sentence } from './sentence.tsx'
import { type RowsOf, useRowsOf } from './use-rows-of.ts'

/** Input of a `conditions` field: those of the list that its sibling names, or of a form made from rows. */
export function ConditionsInput(props: InputProps) {
  const { id, field, siblings } = props
  const lang = useLang()
  const about = useRowsOf(field, siblings)
  const { resource, isChosen, error, retry } = about
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
        <Lines key={resource.code} {...props} about={about} resource={resource} />
      ) : (
        <div className="advanced-echo">
          <Absent isChosen={isChosen} error={error} retry={retry} />
        </div>
      )}
    </div>
  )
}

/** Text in place of the conditions: without a list, while it loads, and after its failure. */
function Absent({ isChosen, error, retry }: Pick<RowsOf, 'error' | 'isChosen' | 'retry'>) {
  const { t } = useTranslation()
  if (!isChosen) return t('query.noList')
  return error ? <Failed retry={retry} /> : <Skeleton title={false} />
}

const none: Advanced = { match: 'and', rules: [] }

type LinesProps = InputProps & { readonly about: RowsOf; readonly resource: NonNullable<RowsOf['resource']> }

function Lines({ about: { offered, choices }, resource, field, value, disabled, onChange }: LinesProps) {
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
  const isForm = aboutOf(field).call !== undefined
  if (offered.length === 0 && advanced.rules.length === 0) return <p className="advanced-echo">{t('query.noAnswer')}</p>
  return (
    <WithChoices choices={choices}>
      <ConditionLines
        key={given.edition}
        fields={offered}
        advanced={advanced}
        least={0}
        {...(!isForm && { given: readerValues })}
        isDisabled={disabled === true}
        onChange={change}
      />
      <p className="advanced-echo" aria-live="polite">
        {advanced.rules.length > 0 && <Sentence resource={resource} advanced={advanced} />}
        {advanced.rules.length === 0 && t(isForm ? 'query.always' : 'query.all')}
      </p>
    </WithChoices>
  )
}

function WithChoices({ choices, children }: { readonly choices: MadeChoices; readonly children: ReactNode }) {
  return <WithData data={useMadeChoices(choices)}>{children}</WithData>
}

/** Conditions in words. */
export function ConditionsSentence(props: CellProps) {
  return asText(props.value) === '' ? null : <InWords {...props} />
}

function InWords({ field, value, row }: CellProps) {
  const { resource, choices, error } = useRowsOf(field, row)
  const advanced = conditionsIn(value)
  if (!advanced || error) return <code>{asText(value)}</code>
  if (!resource) return null
  return (
    <WithChoices choices={choices}>
      <Sentence resource={resource} advanced={advanced} />
    </WithChoices>
  )
}
