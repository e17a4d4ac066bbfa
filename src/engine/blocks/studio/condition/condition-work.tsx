import { FunctionOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Where } from '../../../../schema/base/where.ts'
import type { Advanced } from '../../../../schema/conditions/advanced.ts'
import { type ConditionForm, isWritable, rulesIn } from '../../../../schema/conditions/condition-form.ts'
import { expressionOf, rulesOfExpression } from '../../../../schema/conditions/written-cel.ts'
import { type Fields, mapOfRules, rulesOfMap } from '../../../../schema/conditions/written-map.ts'
import { placedBlocks } from '../../../../schema/edit/block-places.ts'
import { conditionTarget } from '../../../../schema/edit/condition-target.ts'
import { wholeValue } from '../../../../schema/edit/format-text.ts'
import { isObject } from '../../../../schema/edit/meta-schema.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { ExpressionPlace } from '../../../../schema/model/expression-place.ts'
import { celOf } from '../../../../schema/rules/where.ts'
import { useLang } from '../../../../state/lang.ts'
import { ConditionLines } from '../../../list/advanced/condition-lines.tsx'
import { type EditedFile, useEditedFile } from '../expression/expression-context.ts'
import { ExpressionInput } from '../expression/expression-input.tsx'
import { parsedAt } from '../expression/result-of.ts'
import { useExpressionPlace } from '../expression/use-expression-place.ts'
import { useDrawn } from './drawn-context.ts'
import { type Around, AroundContext, useFileValues } from './file-values.tsx'
import { useConditionFields } from './use-condition-fields.ts'
import './condition.css'

export type ConditionProps = {
  readonly label: string
  /** Ids of the label on the page, and of what describes the condition. */
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  /** Place in the file. */
  readonly place: Path
  readonly value: unknown
  readonly form: ConditionForm
  readonly onChange: (value: unknown) => void
  /** Leads to the code of a condition that the builder cannot show. */
  readonly onCode: () => void
}

/** Conditions of a file, a line each, or an expression that is more than that. */
export function ConditionWork(props: ConditionProps) {
  const { t } = useTranslation()
  const { label, labelledBy, describedBy, form, onCode } = props
  const { advanced, fields, found, isPending } = useRules(props)
  if (isPending) return <Skeleton.Input block aria-label={label} />
  if (!form.isExpression && fields.size === 0) return <p className="studio-note">{t('studioCondition.noRows')}</p>
  const shown = fields.size > 0 ? advanced : undefined
  if (form.isExpression) return <Either {...props} advanced={shown} fields={fields} found={found} />
  return shown ? (
    <Group labelledBy={labelledBy} describedBy={describedBy}>
      <Builder {...props} advanced={shown} fields={fields} />
    </Group>
  ) : (
    <InCode onCode={onCode} />
  )
}

/** Conditions that a value says, and the fields that they may read. */
function useRules({ place, value, form }: ConditionProps) {
  const lang = useLang()
  const file = useEditedFile()
  const found = useExpressionPlace(file, place, form.isExpression)
  const whole = useMemo(() => wholeValue(file.text), [file.text])
  const target = useMemo(() => (form.isExpression ? undefined : conditionTarget(whole, place)), [form, whole, place])
  const present = useConditionFields({ form, target, found })
  const isReady = !present.isPending && found !== null
  const ready = useMemo(
    () => (isReady ? { fields: present.fields, found } : undefined),
    [isReady, present.fields, found],
  )
  const last = useKept(ready)
  const { fields, found: names } = last ?? { fields: present.fields, found }
  const advanced = useMemo(() => {
    if (value === undefined) return none
    if (isObject(value)) return rulesOfMap(value, fields, form)
    if (typeof value !== 'string' || !names) return undefined
    const parsed = parsedAt(value, names, lang)
    return 'ast' in parsed ? rulesOfExpression(parsed.ast, fields) : undefined
  }, [value, fields, form, names, lang])
  return { advanced, fields, found: names, isPending: present.isPending && last === undefined }
}

/** The present value, or the last one: an input stays while its file cannot be read for a moment. */
function useKept<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

type GroupProps = Pick<ConditionProps, 'labelledBy' | 'describedBy'> & { readonly children: ReactNode }

function Group({ labelledBy, describedBy, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the property has its label.
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="studio-condition advanced">
      {children}
    </div>
  )
}

type EitherProps = ConditionProps & {
  /** Undefined for an expression that is more than conditions. */
  readonly advanced: Advanced | undefined
  readonly fields: Fields
  readonly found: ExpressionPlace | null | undefined
}

/** Conditions, or an expression; a button changes between both. A typed expression stays one, also where conditions could say it. */
function Either({ advanced, fields, found, ...props }: EitherProps) {
  const { t } = useTranslation()
  const { label, labelledBy, describedBy, place, value, onChange, onCode } = props
  const reason = useId()
  const [isTyped, setTyped] = useState(advanced === undefined)
  if (advanced === undefined && isMap(value)) return <InCode onCode={onCode} />
  if (!isTyped && advanced === undefined) setTyped(true)
  const isText = advanced === undefined || (isTyped && !isMap(value))
  const turn = () => {
    setTyped(!isText)
    if (!isText && isMap(value)) onChange(celOf(value, typesOf(found)))
  }
  return (
    <Group labelledBy={labelledBy} describedBy={describedBy}>
      {isText ? (
        <ExpressionInput
          label={label}
          place={place}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      ) : (
        <Builder {...props} advanced={advanced} fields={fields} />
      )}
      <Button
        type="text"
        size="small"
        icon={<FunctionOutlined />}
        disabled={advanced === undefined}
        aria-describedby={advanced ? undefined : reason}
        onClick={turn}
      >
        {t(isText ? 'studioCondition.asConditions' : 'studioCondition.asExpression')}
      </Button>
      {advanced === undefined && (
        <span id={reason} className="studio-note">
          {t('studioCondition.complex')}
        </span>
      )}
    </Group>
  )
}

const isMap = (value: unknown): value is Exclude<Where, string> => isObject(value)

const none: Advanced = { match: 'and', rules: [] }

function typesOf(found: ExpressionPlace | null | undefined) {
  return Object.fromEntries((found?.names ?? []).map(({ name, type }) => [name, type]))
}

function InCode({ onCode }: { readonly onCode: () => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <p className="studio-note">{t('studioCondition.complexMap')}</p>
      <Button onClick={onCode}>{t('studio.inCode')}</Button>
    </div>
  )
}

type BuilderProps = ConditionProps & { readonly advanced: Advanced; readonly fields: Fields }

function Builder({ value, form, advanced, fields, onChange }: BuilderProps) {
  const { t } = useTranslation()
  const around = useAround(useEditedFile(), form, fields)
  const given = useFileValues(form, around)
  const offered = useMemo(() => [...fields.values()], [fields])
  // Lines in progress are kept; a value from elsewhere (the code, an undone change) replaces them.
  const stamp = JSON.stringify(value)
  const [drawn, setDrawn] = useState({ stamp, edition: 0 })
  const [note, setNote] = useState<'incomplete' | 'unsaid'>()
  if (drawn.stamp !== stamp) {
    setDrawn({ stamp, edition: drawn.edition + 1 })
    setNote(undefined)
  }
  const change = (next: Advanced) => {
    const isWhole = next.rules.every(isWritable)
    const written = isWhole && next.rules.length > 0 ? writtenAs(next, { value, form, fields }) : undefined
    const isUnsaid = isWhole && next.rules.length > 0 && written === undefined
    setNote(isUnsaid ? 'unsaid' : isWhole ? undefined : 'incomplete')
    if (!isWhole || isUnsaid) return
    setDrawn({ ...drawn, stamp: JSON.stringify(written) })
    onChange(written)
  }
  return (
    <AroundContext value={around}>
      <ConditionLines
        key={drawn.edition}
        fields={offered}
        advanced={advanced}
        least={0}
        given={given}
        operators={(field) => rulesIn(form, field)}
        isConjunction={!form.isExpression}
        onChange={change}
      />
      {note && (
        <p className="studio-note" role="status">
          {t(`studioCondition.${note}`)}
        </p>
      )}
    </AroundContext>
  )
}

type Written = { readonly value: unknown; readonly form: ConditionForm; readonly fields: Fields }

/** Conditions as the file has them: a map stays one while it can say them. */
function writtenAs(next: Advanced, { value, form, fields }: Written): unknown {
  const map = isObject(value) || !form.isExpression ? mapOfRules(next, fields, { ...form, ...form.ofMap }) : undefined
  return map ?? (form.isExpression ? expressionOf(next, fields) : undefined)
}

/** Fields of the record around a condition, and blocks of the page with a selected row. */
function useAround({ text }: EditedFile, { isExpression }: ConditionForm, fields: Fields): Around {
  const drawn = useDrawn()
  return useMemo(() => {
    const blocks = (placedBlocks(text) ?? []).flatMap(({ block: { id, resource } }) =>
      typeof id === 'string' && typeof resource === 'string' ? [{ id, code: resource }] : [],
    )
    const own = Object.values(drawn?.fields ?? {}).filter(({ stored }) => stored !== 'none')
    return { blocks, siblings: isExpression ? [...fields.values()] : own }
  }, [text, isExpression, fields, drawn])
}
