import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Progress, Radio, Table, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportResult, importList, importReport, importTemplate } from '../../api/excel.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { saveFile } from './save-file.ts'

type Props = { readonly resource: CompiledResource; readonly onImported: () => void; readonly onClose: () => void }

/** Template, file, progress, and what came of it: the count, or the rows that were refused and why. */
export function ImportDialog({ resource, onImported, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const title = textIn(lang, resource.title)
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const [part, setPart] = useState<number>()
  const [result, setResult] = useState<ImportResult>()
  const [error, setError] = useState<unknown>()
  const send = async (file: File) => {
    setError(undefined)
    setResult(undefined)
    setPart(0)
    try {
      const answer = await importList(client, resource.code, file, mode, setPart)
      setResult(answer.result)
      if (answer.result.successCount > 0) onImported()
    } catch (cause) {
      setError(cause)
    } finally {
      setPart(undefined)
    }
  }
  const save = (get: Promise<Blob>, name: string) => get.then((blob) => saveFile(blob, name), setError)
  return (
    <Modal
      open
      title={t('list.importTitle', { title })}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      onCancel={onClose}
      width={680}
    >
      <div className="list-import-top">
        <Button
          icon={<DownloadOutlined />}
          onClick={() => save(importTemplate(client, resource.code), `${title}.xlsx`)}
        >
          {t('list.template')}
        </Button>
        <Radio.Group
          value={mode}
          onChange={({ target }) => setMode(target.value as 'all' | 'good')}
          options={[
            { value: 'all', label: t('list.modeAll') },
            { value: 'good', label: t('list.modeGood') },
          ]}
        />
      </div>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={part !== undefined}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <p>
          <InboxOutlined style={{ fontSize: 36, color: '#1668dc' }} />
        </p>
        <p>{t('list.importHint')}</p>
      </Upload.Dragger>
      {part !== undefined && <Progress percent={Math.round(part * 100)} status="active" />}
      {error !== undefined && <Alert type="error" showIcon title={errorText(error)} style={{ marginTop: 12 }} />}
      {result && (
        <Outcome
          result={result}
          onDownload={(url) => save(importReport(client, url), result.fileName ?? 'import.xlsx')}
        />
      )}
    </Modal>
  )
}

function Outcome({
  result,
  onDownload,
}: {
  readonly result: ImportResult
  readonly onDownload: (url: string) => void
}) {
  const { t } = useTranslation()
  const { errorCount, successCount, errors = [], fileUrl } = result
  if (errorCount === 0)
    return (
      <Alert type="success" showIcon title={t('list.importDone', { count: successCount })} style={{ marginTop: 12 }} />
    )
  const title =
    successCount > 0
      ? t('list.importFailed', { count: errorCount, ok: successCount })
      : t('list.importNone', { count: errorCount })
  const action = fileUrl && (
    <Button size="small" onClick={() => onDownload(fileUrl)}>
      {t('list.corrected')}
    </Button>
  )
  return (
    <>
      <Alert type="warning" showIcon title={title} action={action} style={{ margin: '12px 0' }} />
      <Table
        size="small"
        rowKey={({ row, column, reason }) => `${row}${column}${reason}`}
        dataSource={[...errors]}
        pagination={{ pageSize: 5, size: 'small' }}
        columns={[
          { title: t('list.row'), dataIndex: 'row', width: 70 },
          { title: t('list.column'), dataIndex: 'column', width: 160 },
          { title: t('list.reason'), dataIndex: 'reason' },
        ]}
      />
    </>
  )
}
