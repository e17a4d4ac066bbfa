import { Alert, Input, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startFile } from '../../../api/studio.ts'
import { codePattern } from '../../../schema/base/names.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { JsonKind } from '../../../schema/model/files.ts'
import type { StudioFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'

const kinds = ['resource', 'page', 'report', 'dictionary', 'menu', 'mixin'] as const satisfies readonly JsonKind[]

type Props = {
  readonly files: readonly StudioFile[]
  readonly onClose: () => void
  readonly onMade: (path: string) => void
}

/** Kind and code of a new file, which may begin as a copy. */
export function NewFileDialog({ files, onClose, onMade }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const id = useId()
  const [kind, setKind] = useState<(typeof kinds)[number]>('resource')
  const [code, setCode] = useState('')
  const [from, setFrom] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const isRight = new RegExp(codePattern).test(code)
  const make = async () => {
    setBusy(true)
    setRefusal('')
    try {
      const { path } = await startFile(client, { kind, code, ...(from !== undefined && { from }) })
      onMade(path)
    } catch (error) {
      setRefusal(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('studio.newFile')}
      okText={t('studio.create')}
      cancelText={t('studio.cancel')}
      okButtonProps={{ disabled: !isRight, loading: isBusy }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <form
        className="studio-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) void make()
        }}
      >
        <label htmlFor={`${id}-kind`}>{t('studio.kind')}</label>
        <Select
          id={`${id}-kind`}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`studio.kind_${value}`) }))}
          onChange={(next) => {
            setKind(next)
            setFrom(undefined)
          }}
        />
        <label htmlFor={`${id}-code`}>{t('studio.codeOf')}</label>
        <Input
          id={`${id}-code`}
          autoFocus
          value={code}
          maxLength={100}
          aria-describedby={`${id}-hint`}
          status={code !== '' && !isRight ? 'error' : ''}
          onChange={({ target }) => setCode(target.value)}
        />
        <p id={`${id}-hint`} className="studio-note">
          {t('studio.codeHint')}
        </p>
        <label htmlFor={`${id}-from`}>{t('studio.copyOf')}</label>
        <Select
          id={`${id}-from`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={from}
          options={files
            .filter((file) => file.kind === kind && !file.isNew)
            .map((file) => ({ value: file.code, label: `${textIn(lang, file.title)} ${file.code}` }))}
          onChange={setFrom}
        />
        {refusal !== '' && <Alert type="error" showIcon title={refusal} />}
      </form>
    </Modal>
  )
}
