import { Alert, Input, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../error-text.ts'

export type TaskDialogProps = {
  readonly title: string
  readonly okText: string
  readonly isDanger?: boolean
  /** Whether something is still missing. */
  readonly isMissing?: boolean
  readonly run: () => Promise<unknown>
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Dialog of something that is done with a task; a refusal stays in it. */
export function TaskDialog({ title, okText, isDanger = false, isMissing = false, run, ...rest }: TaskDialogProps) {
  const { onDone, onCancel, children } = rest
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await run()
      await onDone()
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: isDanger, loading: isBusy, disabled: isMissing }}
      onOk={() => void start()}
      onCancel={onCancel}
    >
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      {children}
    </Modal>
  )
}

/** Labelled field of a dialog. */
export function DialogField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

type WordsProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly rows?: number
}

/** Opinion or reason of a dialog. */
export function DialogWords({ label, onChange, rows = 2, ...rest }: WordsProps) {
  const id = useId()
  return (
    <DialogField id={id} label={label}>
      <Input.TextArea id={id} rows={rows} onChange={(event) => onChange(event.target.value)} {...rest} />
    </DialogField>
  )
}

/** Whether the words of a reason are too few. */
export function isShortReason(reason: string): boolean {
  return reason.trim().length < 5
}
