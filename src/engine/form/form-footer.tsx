import { NodeIndexOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from './form-foot.tsx'

type Props = {
  readonly isView: boolean
  readonly version: unknown
  /** Whether the record has states: its next action is the main button. */
  readonly isDocument: boolean
  readonly isSaving: boolean
  /** Text next to the buttons: state of the draft. */
  readonly note: string | undefined
  readonly onEdit: (() => void) | undefined
  readonly onSaveAndNew: (() => void) | undefined
  readonly onClose: (() => void) | undefined
  /** Button that hands the draft to a colleague. */
  readonly handOver: ReactNode
  /** Button that fills the record from a workbook. */
  readonly sheet: ReactNode
  /** Buttons of the record's own actions. */
  readonly actions: ReactNode
  /** Opens the rule inspector, for those with permission. */
  readonly onInspect: (() => void) | undefined
}

/** Buttons of a form. Save is its submit button, so Enter in a box saves too. */
export function FormFooter(props: Props) {
  const { isView, version, isDocument, isSaving, note, onEdit, onSaveAndNew, onClose, ...rest } = props
  const { handOver, sheet, actions, onInspect } = rest
  const { t } = useTranslation()
  return (
    <FormFoot version={version}>
      {isView && onEdit && (
        <Button type={isDocument ? 'default' : 'primary'} onClick={onEdit}>
          {t('form.editThis')}
        </Button>
      )}
      {!isView && (
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('form.save')}
        </Button>
      )}
      {!isView && onSaveAndNew && (
        <Button disabled={isSaving} onClick={onSaveAndNew}>
          {t('form.saveAndNew')}
        </Button>
      )}
      {actions}
      {onClose && <Button onClick={onClose}>{isView ? t('form.close') : t('form.cancel')}</Button>}
      {sheet}
      {handOver}
      {note && (
        <span className="f-note" role="status">
          {note}
        </span>
      )}
      {onInspect && (
        <Button
          type="text"
          className="f-inspect"
          icon={<NodeIndexOutlined />}
          aria-label={t('form.inspect')}
          title={t('form.inspect')}
          onClick={onInspect}
        />
      )}
    </FormFoot>
  )
}
