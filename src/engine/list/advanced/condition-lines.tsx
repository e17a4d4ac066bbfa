import { PlusOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Advanced, mostRules, type Rule, type RuleName, rulesFor } from '../../../schema/conditions/advanced.ts'
import type { CompiledField } from '../../../schema/model/compiled.ts'
import { firstRule } from './askable.ts'
import { ConditionLine, type Line } from './condition-line.tsx'
import type { GivenValues } from './given-values.ts'
import './advanced.css'

type Props = {
  readonly fields: readonly CompiledField[]
  readonly advanced: Advanced
  /** Lines that stay. */
  readonly least: number
  /** Values other than fixed ones. */
  readonly given?: GivenValues
  /** Operators of a field; those of its type by default. */
  readonly operators?: (field: CompiledField) => readonly RuleName[]
  /** Conditions can only hold together. */
  readonly isConjunction?: boolean
  readonly isDisabled?: boolean
  readonly onChange: (advanced: Advanced) => void
}

let lastKey = 0

function lineOf(rule: Rule): Line {
  lastKey += 1
  return { ...rule, key: lastKey }
}

/** Conditions of a query, a line each. `advanced` is read at the beginning; another `key` reads it again. */
export function ConditionLines({
  fields,
  advanced,
  least,
  given,
  operators = rulesFor,
  isConjunction = false,
  isDisabled = false,
  onChange,
}: Props) {
  const { t } = useTranslation()
  const [match, setMatch] = useState(advanced.match)
  const [lines, setLines] = useState<readonly Line[]>(() => advanced.rules.map(lineOf))
  const change = (next: readonly Line[], nextMatch = match) => {
    setLines(next)
    setMatch(nextMatch)
    onChange({ match: nextMatch, rules: next.map(({ key: _, ...rule }) => rule) })
  }
  return (
    <>
      {!isConjunction && (least > 0 || lines.length > 1) && (
        <Radio.Group
          value={match}
          disabled={isDisabled}
          onChange={({ target }) => change(lines, target.value as Advanced['match'])}
          options={(['and', 'or'] as const).map((value) => ({ value, label: t(`query.match_${value}`) }))}
        />
      )}
      {lines.length > 0 && (
        <ol className="advanced-lines">
          {lines.map((line, index) => (
            <ConditionLine
              key={line.key}
              line={line}
              number={index + 1}
              fields={fields}
              given={given}
              operators={operators}
              isDisabled={isDisabled}
              onChange={(next) => change(lines.map((each) => (each.key === next.key ? next : each)))}
              onRemove={lines.length > least ? () => change(lines.filter((each) => each.key !== line.key)) : undefined}
            />
          ))}
        </ol>
      )}
      <Button
        icon={<PlusOutlined />}
        disabled={isDisabled || lines.length >= mostRules}
        onClick={() => change([...lines, lineOf(firstRule(fields, operators))])}
      >
        {t('query.add')}
      </Button>
    </>
  )
}
