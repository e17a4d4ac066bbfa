import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../../../../widgets/kit/contract.ts'
import { Tag } from '../../../../../widgets/kit/tag.tsx'
import { type Sample, sampleRecords, simulateProcess } from '../../../../api/studio.ts'
import { textIn } from '../../../../schema/base/text.ts'
import type { SimulatedProcess } from '../../../../schema/model/simulated-process.ts'
import type { Outcome } from '../../../../schema/process/run/state.ts'
import { useClient } from '../../../../state/client.ts'
import { useLang } from '../../../../state/lang.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useErrorText } from '../../../error-text.ts'
import { Field, TextField } from './field.tsx'

type Props = {
  readonly path: string
  /** Resource of the records. */
  readonly resource: string
  /** Grows with each stored draft. */
  readonly revision: number
  readonly isWrong: boolean
  /** Shows a node of the path. */
  readonly onNode: (id: string) => void
}

type Given = Omit<Sample, 'path'>

/** Runs the draft with a sample record: its path, who gets which task, and which conditions hold. */
export function SimulationPanel({ path, resource, revision, isWrong, onNode }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [given, setGiven] = useState<Given>({})
  const { data, error } = useQuery({
    queryKey: [...studioKey, 'simulation', path, revision, given],
    queryFn: () => simulateProcess(client, { path, ...given }),
    enabled: !isWrong,
    placeholderData: (last) => last,
    retry: false,
  })
  if (isWrong) return <p className="studio-note">{t('drawing.brokenDraft')}</p>
  return (
    <section className="studio-form" aria-label={t('drawing.simulation')}>
      <p className="studio-note">{t('drawing.nothingStored')}</p>
      <RecordField
        resource={resource}
        value={given.record}
        onChange={(record) => {
          const { record: _, values: __, ...rest } = given
          setGiven({ ...rest, ...(record !== undefined && { record }) })
        }}
      />
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {!(data || error) && <Skeleton />}
      {data && (
        <>
          <Values
            reads={data.reads}
            onChange={(field, value) => setGiven({ ...given, values: { ...given.values, [field]: value } })}
          />
          <Path
            run={data}
            onNode={onNode}
            onOutcome={(node, outcome) => setGiven({ ...given, outcomes: { ...given.outcomes, [node]: outcome } })}
          />
        </>
      )}
    </section>
  )
}

type RecordProps = {
  readonly resource: string
  readonly value: string | undefined
  readonly onChange: (record: string | undefined) => void
}

function RecordField({ resource, value, onChange }: RecordProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const { data } = useQuery({
    queryKey: [...studioKey, 'samples', resource, typed, lang],
    queryFn: () => sampleRecords(client, resource, typed),
    enabled: resource !== '',
    placeholderData: (last) => last,
  })
  return (
    <Field label={t('drawing.sample')}>
      {(id) => (
        <Select
          id={id}
          allowClear
          showSearch={{ filterOption: false, onSearch: setTyped }}
          value={value ?? null}
          placeholder={t('drawing.noSample')}
          options={(data ?? []).map((record) => ({ value: record.id, label: record.label }))}
          onChange={(next: string | null) => onChange(next ?? undefined)}
        />
      )}
    </Field>
  )
}

type ValuesProps = {
  readonly reads: SimulatedProcess['reads']
  readonly onChange: (field: string, value: string | number | null) => void
}

/** Values of the record that the process reads; another value is tried at once. */
function Values({ reads, onChange }: ValuesProps) {
  const { t } = useTranslation()
  const lang = useLang()
  if (reads.length === 0) return <p className="studio-note">{t('drawing.noValues')}</p>
  return (
    <>
      <h4>{t('drawing.values')}</h4>
      {reads.map(({ field, title, value, isNumber }) => (
        <TextField
          key={field}
          label={textIn(lang, title)}
          value={value === null ? '' : String(value)}
          onChange={(next) => onChange(field, typedValue(next, isNumber === true))}
        />
      ))}
    </>
  )
}

/** Typed value; empty for none. */
function typedValue(typed: string | undefined, isNumber: boolean): string | number | null {
  if (typed === undefined) return null
  const number = Number(typed)
  return isNumber && !Number.isNaN(number) ? number : typed
}

type PathProps = {
  readonly run: SimulatedProcess
  readonly onNode: (id: string) => void
  readonly onOutcome: (node: string, outcome: Outcome) => void
}

function Path({ run, onNode, onOutcome }: PathProps) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <>
      <h4>{t('drawing.path')}</h4>
      <ol className="drawing-path">
        {run.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path comes to a node more than once.
          <li key={`${step.node} ${index}`}>
            <button type="button" className="w-link" onClick={() => onNode(step.node)}>
              {textIn(lang, step.title) || t(`drawing.node_${step.kind}`)}
            </button>{' '}
            <StepFacts step={step} />
            {step.kind === 'user' && step.outcome !== undefined && (
              <Segmented
                size="small"
                aria-label={t('drawing.decision')}
                value={step.outcome}
                options={[
                  { value: 'approve' as const, label: t('drawing.approve') },
                  { value: 'reject' as const, label: t('drawing.rejected') },
                ]}
                onChange={(outcome) => onOutcome(step.node, outcome)}
              />
            )}
          </li>
        ))}
      </ol>
      <Alert type={run.ending === 'done' ? 'success' : 'warning'} showIcon title={t(`drawing.ended_${endOf(run)}`)} />
      {run.conditions.length > 0 && <h4>{t('drawing.conditions')}</h4>}
      <ul className="studio-list">
        {run.conditions.map(({ flow, title, holds, byZero, when }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is read more than once.
          <li key={`${flow} ${index}`}>
            <Tag option={holdsOption(t(holds ? 'drawing.holds' : 'drawing.fails'), holds)} />
            <button type="button" className="w-link" onClick={() => onNode(flow)}>
              {textIn(lang, title) || flow}
            </button>{' '}
            <code>{when}</code>
            {byZero && <p className="drawing-problem">{t('drawing.byZero')}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function holdsOption(label: string, holds: boolean): Option {
  return { value: String(holds), label, ...(holds && { color: 'green' }) }
}

function endOf({ ending }: SimulatedProcess): string {
  return ['done', 'rejected', 'failed'].includes(ending) ? ending : 'stopped'
}

/** Who gets a task, and what a step does to the record. */
function StepFacts({ step }: { readonly step: SimulatedProcess['steps'][number] }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { handlers, isChosen, action, notified, copied, at } = step
  return (
    <span className="studio-item-note">
      {handlers?.length === 0 && <Tag option={{ value: 'nobody', label: t('drawing.nobody'), color: 'red' }} />}
      {isChosen ? t('drawing.chooses') : handlers?.map((handler) => textIn(lang, handler)).join('、')}
      {action !== undefined && ` ${t('drawing.actionRun', { name: textIn(lang, action) })}`}
      {notified && ` ${t('drawing.told', { names: notified.join(', ') })}`}
      {copied && ` ${t('drawing.copied', { names: copied.join(', ') })}`}
      {` ${at.slice(5, 16)}`}
    </span>
  )
}
