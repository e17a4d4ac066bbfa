import { CloseOutlined, InboxOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Modal, Progress } from 'antd'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import type { InputProps } from '../kit/contract.ts'
import { controlProps } from '../kit/control.ts'
import { fileItem, isPicture } from '../kit/file-item.ts'
import { FileLink } from '../kit/files-cell.tsx'
import { PictureBox } from '../kit/picture-box.tsx'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { splitList } from '../kit/value.ts'
import { type Limits, type Upload, useUploads } from './use-uploads.ts'

/** Files of a field, uploads in progress, and the upload button. */
export function Uploader(props: InputProps) {
  const { field, value, disabled } = props
  const { lang } = useServices()
  const texts = useTexts()
  const { limits, uploads, notices, add, remove } = useUploads(props)
  const [isOpen, setOpen] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const isModal = field.props.picker === 'modal'
  const hint = texts.uploadHint(limits.count, limits.size, limits.accept.join(', '))
  // A button has no required state; the label's mark and the error show it.
  const { placeholder: _, 'aria-required': __, ...said } = controlProps(props)
  return (
    <div className="w-upload">
      <FileList value={value} uploads={uploads} onRemove={disabled ? undefined : remove} />
      <Button
        {...said}
        // The field's label alone would hide the button's text.
        aria-label={`${texts.upload} ${textIn(lang, field.title)}`}
        title={hint}
        icon={<UploadOutlined />}
        onClick={() => (isModal ? setOpen(true) : chooser.current?.click())}
        onBlur={() => props.onBlur?.()}
      >
        {texts.upload}
      </Button>
      <Chooser chooser={chooser} limits={limits} onFiles={add} />
      <p className="w-secondary">{hint}</p>
      {!isOpen && <Notices notices={notices} />}
      {isModal && (
        <Modal
          open={isOpen}
          title={texts.upload}
          destroyOnHidden
          onCancel={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>{texts.close}</Button>}
        >
          <DropZone limits={limits} onPress={() => chooser.current?.click()} onFiles={add} />
          <Notices notices={notices} />
          <FileList value={value} uploads={uploads} onRemove={remove} />
        </Modal>
      )}
    </div>
  )
}

type ChooserProps = {
  readonly chooser: React.RefObject<HTMLInputElement | null>
  readonly limits: Limits
  readonly onFiles: (files: readonly File[]) => void
}

function Chooser({ chooser, limits, onFiles }: ChooserProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file may be chosen again after a failure.
    target.value = ''
  }
  const accept = limits.isImage ? 'image/*' : limits.accept.map((extension) => `.${extension}`).join()
  return (
    <input
      ref={chooser}
      type="file"
      hidden
      multiple={limits.count > 1}
      accept={accept}
      tabIndex={-1}
      onChange={onChange}
    />
  )
}

type DropProps = {
  readonly limits: Limits
  readonly onPress: () => void
  readonly onFiles: ChooserProps['onFiles']
}

function DropZone({ limits, onPress, onFiles }: DropProps) {
  const texts = useTexts()
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <button
      type="button"
      className={isOver ? 'w-drop w-drop-over' : 'w-drop'}
      onClick={onPress}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <InboxOutlined className="w-drop-icon" />
      <span>{texts.dropHere}</span>
      <span className="w-secondary">{texts.uploadHint(limits.count, limits.size, limits.accept.join(', '))}</span>
    </button>
  )
}

function Notices({ notices }: { readonly notices: readonly string[] }) {
  if (notices.length === 0) return null
  return (
    <div role="alert" className="w-failed">
      {[...new Set(notices)].map((notice) => (
        <div key={notice}>{notice}</div>
      ))}
    </div>
  )
}

type ListProps = {
  readonly value: unknown
  readonly uploads: readonly Upload[]
  readonly onRemove: ((item: string) => void) | undefined
}

function FileList({ value, uploads, onRemove }: ListProps) {
  const texts = useTexts()
  const items = splitList(value).map(fileItem)
  if (items.length === 0 && uploads.length === 0) return null
  return (
    <ul className="w-file-list">
      {items.map((item) => (
        <li key={item.value}>
          {isPicture(item) && <PictureBox item={item} />}
          <FileLink item={item} />
          {onRemove && <Cross label={texts.remove(item.name)} onPress={() => onRemove(item.value)} />}
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.key}>
          <span className="w-file-name">{upload.name}</span>
          {upload.error === undefined ? (
            <Progress percent={upload.percent} size="small" aria-label={texts.uploading(upload.name, upload.percent)} />
          ) : (
            <span role="alert" className="w-failed">
              {upload.error}
            </span>
          )}
          <Cross label={texts.cancelUpload(upload.name)} onPress={upload.cancel} />
        </li>
      ))}
    </ul>
  )
}

function Cross({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="w-icon-button" aria-label={label} onClick={onPress}>
      <CloseOutlined />
    </button>
  )
}
