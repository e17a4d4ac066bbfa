import { InboxOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../api/new-key.ts'
import { einvoice } from '../../../i18n/einvoice.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { ReadFile } from './read-file.tsx'
import './einvoice.css'

addTexts({ einvoice })

type Chosen = { readonly key: string; readonly file: File }

/** E-invoice files: each is read and shown before it fills the draft of an invoice of `resource`. */
export function EInvoiceBlock({ resource }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const choose = (file: File) => setFiles((before) => [{ key: newKey(), file }, ...before])
  const remove = (key: string) => setFiles((before) => before.filter((each) => each.key !== key))
  return (
    <section className="einvoice">
      <Upload.Dragger
        // Dropped files are not filtered, so that a wrong one gets a reason.
        accept={{ format: '.xml,.pdf', filter: 'native' }}
        multiple
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file)
          return false
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p>{t('einvoice.hint')}</p>
        <p className="einvoice-soft">{t('einvoice.kinds')}</p>
      </Upload.Dragger>
      {files.map(({ key, file }) => (
        <ReadFile key={key} code={String(resource)} file={file} onRemove={() => remove(key)} />
      ))}
    </section>
  )
}
