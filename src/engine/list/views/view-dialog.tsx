import { Alert, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../error-text.ts'
import type { View } from './use-views.ts'

type Props = {
  /** View to rename; undefined for a new one. */
  readonly first: View | undefined
  /** Rejects with the server's error. */
  readonly onSave: (name: string, isShared: boolean) => Promise<void>
  readonly onClose: () => void
}

/** Dialog for a view's name and sharing. */
export function ViewDialog({ first, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [name, setName] = useState(first?.name ?? '')
  const [isShared, setShared] = useState(first?.isShared ?? false)
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (name.trim() === '') return
    setSaving(true)
    try {
      await onSave(name.trim(), isShared)
    } catch (cause) {
      setError(errorText(cause))
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={first ? t('query.editView') : t('query.saveAs')}
      okText={t('query.save')}
      okButtonProps={{ loading: isSaving, disabled: name.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => void save()}>
        {error !== '' && <Alert type="error" showIcon title={error} />}
        <Form.Item label={t('query.viewName')} htmlFor="view-name" required>
          <Input
            id="view-name"
            autoFocus
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('query.shareIt')}
        </Checkbox>
      </Form>
    </Modal>
  )
}
