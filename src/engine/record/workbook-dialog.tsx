import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Progress, Radio, Upload } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { type ImportMode, importReport } from '../../api/excel.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { saveFile } from './save-file.ts'
import { type SendWorkbook, useImport } from './use-import.ts'
import './workbook-dialog.css'

/** Maximum body of the server. Bytes. */
const mostBytes = 20 * 1_048_576

type WorkbookProps = {
  readonly title: string
  /** Label and file name of the workbook to fill in. */
  readonly label: string
  readonly fileName: string
  readonly download: () => Promise<Blob>
  readonly upload: SendWorkbook
  /** Whether valid rows may be imported alone, and a dry run is offered. */
  readonly hasModes?: boolean
  readonly onImported: () => void
  readonly onClose: () => void
}

/** Import: workbook to fill in, file, progress, and the result: a count, or the refused rows with reasons. */
export function WorkbookDialog(props: WorkbookProps) {
  const { title, label, fileName, download, upload, hasModes = false, onImported, onClose } = props
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const modeId = useId()
  const [mode, setMode] = useState<ImportMode>('all')
  const { state, send, stop, again, refuse } = useImport(upload, onImported)
  const save = (file: Promise<Blob>, name: string) => void file.then((blob) => saveFile(blob, name), refuse)
  const take = (file: File) => {
    const reason = refusalOf(file)
    if (reason) refuse(new ApiError('refused', t(reason)))
    else void send(file, mode)
  }
  const isSending = state.step === 'send'
  return (
    <Modal
      open
      title={t('list.importTitle', { title })}
      width={680}
      mask={{ closable: !isSending }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="workbook">
        <Button icon={<DownloadOutlined />} onClick={() => save(download(), fileName)}>
          {label}
        </Button>
        {hasModes && (
          <div>
            <div id={modeId} className="workbook-mode">
              {t('list.mode')}
            </div>
            <Radio.Group
              className="workbook-modes"
              aria-labelledby={modeId}
              value={mode}
              disabled={isSending}
              onChange={({ target }) => setMode(target.value as ImportMode)}
              options={[
                { value: 'all', label: t('list.modeAll') },
                { value: 'good', label: t('list.modeGood') },
                { value: 'check', label: t('list.modeCheck') },
              ]}
            />
          </div>
        )}
        {state.step === 'send' && <Sending share={state.share} fileName={state.fileName} onStop={stop} />}
        {(state.step === 'choose' || state.step === 'failed') && <Drop onFile={take} />}
        {state.step === 'failed' && <Alert type="error" showIcon title={errorText(state.error)} />}
        {state.step === 'done' && (
          <ImportOutcome
            result={state.result}
            onAgain={again}
            onReport={(url) => save(importReport(client, url), t('list.correctedFile', { title }))}
          />
        )}
      </div>
    </Modal>
  )
}

function refusalOf({ name, size }: File): 'list.importType' | 'list.importSize' | undefined {
  if (!name.toLowerCase().endsWith('.xlsx')) return 'list.importType'
  return size > mostBytes ? 'list.importSize' : undefined
}

function Drop({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation()
  return (
    <Upload.Dragger
      // Dropped files are not filtered, so that a wrong one gets an error.
      accept={{ format: '.xlsx', filter: 'native' }}
      maxCount={1}
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file)
        return false
      }}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p>{t('list.importHint')}</p>
    </Upload.Dragger>
  )
}

type SendingProps = { readonly share: number; readonly fileName: string; readonly onStop: () => void }

function Sending({ share, fileName, onStop }: SendingProps) {
  const { t } = useTranslation()
  return (
    <div className="workbook-sending" role="status">
      <span>{share < 1 ? t('list.importSending', { fileName }) : t('list.importWorking', { fileName })}</span>
      <Progress percent={Math.round(share * 100)} status="active" />
      {/* After the upload the server writes; a cancel would only hide the result. */}
      {share < 1 && <Button onClick={onStop}>{t('common.cancel')}</Button>}
    </div>
  )
}
