import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Modal, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../../widgets/kit/use-is-phone.ts'
import { textIn } from '../../../schema/base/text.ts'
import { systemFieldPlans } from '../../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'
import { useLang } from '../../../state/lang.ts'
import { type Advanced, complete, isAskable, mostRules, type Rule, rulesFor } from '../../query/advanced.ts'
import { RuleValue } from './rule-value.tsx'
import { Sentence } from './sentence.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly advanced: Advanced | undefined
  /** Called with the new query; undefined clears it. */
  readonly onAsk: (advanced: Advanced | undefined) => void
  readonly onClose: () => void
}

type Line = Rule & { readonly key: number }
let lastKey = 0

function lineOf(rule: Rule): Line {
  lastKey += 1
  return { ...rule, key: lastKey }
}

/** Editor of an advanced query: its conditions, and the query as a sentence. */
export function AdvancedDialog({ resource, advanced, onAsk, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const fields = askable(resource)
  const fresh = () => lineOf(firstRule(fields))
  const [match, setMatch] = useState<Advanced['match']>(advanced?.match ?? 'and')
  const [lines, setLines] = useState<readonly Line[]>(() => advanced?.rules.map(lineOf) ?? [fresh()])
  const asked = complete({ match, rules: lines.map(({ key: _, ...rule }) => rule) })
  const replace = (line: Line) => setLines(lines.map((each) => (each.key === line.key ? line : each)))
  return (
    <Modal
      open
      title={t('query.advanced')}
      width={isPhone ? '100%' : 860}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setLines([fresh()])}>{t('list.reset')}</Button>
          <Button type="primary" onClick={() => onAsk(asked)}>
            {t('list.search')}
          </Button>
        </>
      }
    >
      <form
        className="advanced"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(asked)
        }}
      >
        <Radio.Group
          value={match}
          onChange={({ target }) => setMatch(target.value as Advanced['match'])}
          options={(['and', 'or'] as const).map((value) => ({ value, label: t(`query.match_${value}`) }))}
        />
        <ol className="advanced-lines">
          {lines.map((line, index) => (
            <RuleLine
              key={line.key}
              line={line}
              number={index + 1}
              fields={fields}
              onChange={replace}
              onRemove={lines.length > 1 ? () => setLines(lines.filter((each) => each.key !== line.key)) : undefined}
            />
          ))}
        </ol>
        <Button
          icon={<PlusOutlined />}
          disabled={lines.length >= mostRules}
          onClick={() => setLines([...lines, fresh()])}
        >
          {t('query.add')}
        </Button>
        <p className="advanced-echo" aria-live="polite">
          {asked ? <Sentence resource={resource} advanced={asked} /> : t('query.nothing')}
        </p>
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

/** Fields for conditions: the list's columns first, in their order. */
function askable(resource: CompiledResource): readonly CompiledField[] {
  const shown = resource.list.columns.map(({ field }) => field)
  const positionOf = ({ key }: CompiledField) => (shown.includes(key) ? shown.indexOf(key) : shown.length)
  const own = Object.values(resource.fields)
  const system = Object.values(systemFieldPlans).filter(({ key, filter }) => filter !== 'none' && !resource.fields[key])
  // Filters before the grouping of a report are not its columns.
  const known = resource.report ? own.filter(({ key }) => shown.includes(key)) : [...own, ...system]
  return known.filter(isAskable).toSorted((left, right) => positionOf(left) - positionOf(right))
}

function firstRule([field]: readonly CompiledField[]): Rule {
  return { field: field?.key ?? '', rule: field ? (rulesFor(field)[0] ?? 'eq') : 'eq', val: '' }
}

type LineProps = {
  readonly line: Line
  readonly number: number
  readonly fields: readonly CompiledField[]
  readonly onChange: (line: Line) => void
  readonly onRemove: (() => void) | undefined
}

function RuleLine({ line, number, fields, onChange, onRemove }: LineProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const id = useId()
  const field = fields.find(({ key }) => key === line.field) ?? fields[0]
  if (!field) return null
  const rules = rulesFor(field)
  const chooseField = (key: string) => {
    const next = fields.find((each) => each.key === key)
    if (next) onChange({ key: line.key, field: key, rule: rulesFor(next)[0] ?? 'eq', val: '' })
  }
  const label = (what: string) => `${what} ${number}`
  return (
    <li className="advanced-line">
      <Select
        aria-label={label(t('query.field'))}
        showSearch={{ optionFilterProp: 'label' }}
        value={field.key}
        onChange={chooseField}
        options={fields.map(({ key, title }) => ({ value: key, label: textIn(lang, title) }))}
      />
      <Select
        aria-label={label(t('query.rule'))}
        value={line.rule}
        onChange={(rule) => onChange({ ...line, rule, val: convertedValue(line, rule) })}
        options={rules.map((rule) => ({ value: rule, label: t(`query.rule_${rule}`) }))}
      />
      <label className="visually-hidden" htmlFor={id}>
        {label(t('query.value'))}
      </label>
      <RuleValue
        key={`${field.key} ${line.rule === 'in'}`}
        id={id}
        field={field}
        rule={line}
        onChange={(val) => onChange({ ...line, val })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${t('query.remove')} ${number}`}
        disabled={!onRemove}
        onClick={onRemove}
      />
    </li>
  )
}

/** Value under another operator: a single value is also a list of one; of several the first remains. */
function convertedValue({ rule, val }: Line, next: Rule['rule']): string {
  return rule === 'in' && next !== 'in' ? (val.split(',')[0] ?? '') : val
}
