import { Progress } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { useResource } from '../data/use-resource.ts'
import type { OpenForm } from './form-context.ts'
import { type LedgerStep, ledgerOf } from './ledger.ts'
import { totalsOf } from './row-totals.ts'

type Props = { readonly form: OpenForm; readonly field: CompiledField }

/** Steps of the rows of a table with their quantities: ordered, shipped, received … */
export function DocumentLedger({ form, field }: Props) {
  const { t } = useTranslation()
  const { data: rows } = useResource(String(field.props.of))
  const handle = form.store.handle(field.key)
  const state = useSyncExternalStore(handle.subscribe, handle.snapshot)
  if (!rows || !state?.visible || state.isBlank || !Array.isArray(state.value)) return null
  const steps = ledgerOf(totalsOf(field.props, rows.fields), state.value as readonly FormRecord[])
  if (steps.length === 0) return null
  return (
    <ul className="d-ledger" aria-label={t('document.ledger')}>
      {steps.map((step) => (
        <Step key={step.key} step={step} form={form} />
      ))}
    </ul>
  )
}

function Step({ step, form }: { readonly step: LedgerStep; readonly form: OpenForm }) {
  const { t } = useTranslation()
  const { field, done, all, percent, isRows } = step
  const { Cell } = cellRenderers[field.type]
  const title = textIn(form.lang, field.title)
  return (
    <li>
      <span className="d-ledger-title">
        <span>{title}</span>
        <span>
          {isRows ? (
            t('document.rowsDone', { done, count: all })
          ) : (
            <>
              <Cell field={field} value={done} /> / <Cell field={field} value={all} />
            </>
          )}
        </span>
      </span>
      <Progress percent={percent} size="small" aria-label={title} status={done > all ? 'exception' : 'normal'} />
    </li>
  )
}
