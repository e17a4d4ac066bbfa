import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellRenderers } from '../../../widgets/renderers/cell-renderers.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { type FormRecord, isEmpty } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import type { FormPlan } from './form-plan.ts'

/** Details of a conflict: author, time and content of the other version. */
export type Conflict = {
  readonly who: string
  readonly when: string
  readonly version: number
  readonly record: FormRecord
}

type Props = {
  readonly conflict: Conflict
  readonly mine: FormRecord
  readonly fields: FormPlan['fields']
  /** Whether the person has changed the field: then their value is preselected. */
  readonly isChanged: (key: string) => boolean
  /** Saves their version with these own values. */
  readonly onMerge: (values: FormRecord) => void
  readonly onReload: () => void
  readonly onOverwrite: () => void
  readonly onCancel: () => void
}

/** Conflict with another save of the record: the differences, and the choice field by field. */
export function ConflictDialog({ conflict, mine, fields, isChanged, onMerge, onReload, onOverwrite, onCancel }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const { who, when, record } = conflict
  // Computed values follow from the others.
  const different = [...fields.values()].filter(
    ({ key, compute }) =>
      !compute && !(isEmpty(mine[key]) && isEmpty(record[key])) && textOf(mine[key]) !== textOf(record[key]),
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(different.flatMap(({ key }) => (isChanged(key) ? [key] : []))),
  )
  const choose = (key: string, isMine: boolean) =>
    setChosen((before) => new Set(isMine ? [...before, key] : [...before].filter((each) => each !== key)))
  const merge = () => onMerge(Object.fromEntries([...chosen].map((key) => [key, mine[key] ?? null])))
  const footer = [
    <Button key="cancel" onClick={onCancel}>
      {t('form.stay')}
    </Button>,
    <Button key="reload" onClick={onReload}>
      {t('form.reload')}
    </Button>,
    <Button key="overwrite" danger onClick={onOverwrite}>
      {t('form.overwrite')}
    </Button>,
    <Button key="merge" type="primary" onClick={merge}>
      {t('form.merge')}
    </Button>,
  ]
  return (
    <Modal open title={t('form.conflictTitle')} footer={footer} onCancel={onCancel} width={720}>
      <p>{t('form.conflictText', { who: who || t('form.someone'), when })}</p>
      {different.length === 0 && <p>{t('form.conflictNone')}</p>}
      {different.length > 0 && (
        <table className="f-conflict">
          <caption>{t('form.conflictFields')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('form.field')}</th>
              <th scope="col">{t('form.mine')}</th>
              <th scope="col">{t('form.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((field) => (
              <tr key={field.key}>
                <th scope="row">{textIn(lang, field.title)}</th>
                {[true, false].map((isMine) => (
                  <td key={String(isMine)}>
                    <label className="f-choice">
                      <input
                        type="radio"
                        name={`conflict-${field.key}`}
                        checked={chosen.has(field.key) === isMine}
                        onChange={() => choose(field.key, isMine)}
                      />
                      <Value field={field} record={isMine ? mine : record} />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}

// Rows are compared by content.
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value ?? '')
  return JSON.stringify(value, (key, nested) => (key.endsWith('_dictText') || nested === '' ? undefined : nested))
}

function Value({ field, record }: { readonly field: CompiledField; readonly record: FormRecord }) {
  const { Cell } = cellRenderers[field.type]
  return <Cell field={field} value={record[field.key]} row={record} />
}
