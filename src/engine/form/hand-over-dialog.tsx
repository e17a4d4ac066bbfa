import { useQuery } from '@tanstack/react-query'
import { Alert, App, Form, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftOf, draftColleagues, handOverDraft } from '../../api/drafts.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'

type Props = {
  readonly code: string
  readonly of: DraftOf
  /** Saves the latest input as a draft; gives whether it is complete. */
  readonly keep: () => Promise<boolean>
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Dialog that hands a draft to a colleague with permission to write the record. */
export function HandOverDialog({ code, of, keep, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const field = useId()
  const [text, setText] = useState('')
  const [to, setTo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: ['draftColleagues', code, of.id, text],
    queryFn: () => draftColleagues(client, code, of, text),
    placeholderData: (before) => before,
  })
  const give = async () => {
    if (to === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      if (await keep()) {
        const { realname } = await handOverDraft(client, code, of, to)
        void message.success(t('form.handedOver', { name: realname }))
        return onDone()
      }
      setFailure(t('form.notKept'))
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setBusy(false)
  }
  const problem = failure ?? (error ? errorText(error) : undefined)
  return (
    <Modal
      open
      title={t('form.handOver')}
      okText={t('form.handOverDo')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: to === undefined }}
      confirmLoading={isBusy}
      onOk={() => void give()}
      onCancel={onCancel}
    >
      <p>{t('form.handOverHint')}</p>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBlockEnd: 12 }} />}
      <Form layout="vertical">
        <Form.Item label={t('form.colleague')} htmlFor={field}>
          <Select
            id={field}
            showSearch={{ filterOption: false, onSearch: setText }}
            loading={isFetching}
            value={to ?? null}
            onChange={(value) => setTo(value ?? undefined)}
            options={data.map(({ username, realname }) => ({ value: username, label: `${realname} (${username})` }))}
            notFoundContent={isFetching ? null : t('form.noColleague')}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
