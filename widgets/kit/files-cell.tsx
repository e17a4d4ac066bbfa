import { DownloadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { CellProps } from './contract.ts'
import { DocumentLink } from './document-link.tsx'
import { daysLeft, type FileItem, fileItem, isDocument } from './file-item.ts'
import { handOver } from './hand-over.ts'
import { PictureBox } from './picture-box.tsx'
import { Shown } from './read-only.tsx'
import { useServices } from './services.tsx'
import { nowInStoredZone } from './stored-zone.ts'
import { Tag } from './tag.tsx'
import { useTexts } from './texts.ts'
import { asText, splitList } from './value.ts'

/** Names of files as links: PDFs open, others download. */
export function FilesCell({ value }: CellProps) {
  const items = splitList(value).map(fileItem)
  return (
    <Shown value={value}>
      <span className="w-files">
        {items.map((item) => (
          <FileLink key={item.value} item={item} />
        ))}
      </span>
    </Shown>
  )
}

/** Thumbnails; a click shows the whole picture. */
export function ImagesCell({ field, value }: CellProps) {
  return (
    <Shown value={value}>
      <span className="w-pictures">
        {splitList(value).map((each) => (
          <PictureBox key={each} item={fileItem(each)} isWide={field.props.draw === true} />
        ))}
      </span>
    </Shown>
  )
}

/** Days before expiry from which a certificate is marked. */
const soon = 30

/** Files with their last day, and a mark if expired or about to expire. */
export function CertificateCell(props: CellProps) {
  const { field, value, row } = props
  const texts = useTexts()
  const [from, to] = [siblingOf(field, 'validFrom', row), siblingOf(field, 'validTo', row)]
  if (value === null || value === undefined || value === '') return <Shown value="">{null}</Shown>
  const left = daysLeft(to, nowInStoredZone().slice(0, 10))
  return (
    <span className="w-certificate">
      <FilesCell {...props} />
      {from !== '' && <span className="w-secondary">{`${from} ~ ${to === '' ? texts.forGood : to}`}</span>}
      {left !== undefined && left < 0 && <Tag option={{ value: 'over', label: texts.expired, color: 'red' }} />}
      {left !== undefined && left >= 0 && left <= soon && (
        <Tag option={{ value: 'soon', label: left === 0 ? texts.lastDay : texts.expiresIn(left), color: 'orange' }} />
      )}
    </span>
  )
}

/** Value of a sibling field that a certificate names: its first or last day. */
export function siblingOf({ props }: CellProps['field'], key: string, row: CellProps['row']): string {
  return asText(row?.[siblingName(props[key])])
}

/** Field name in `{"field": name}`. */
export function siblingName(reference: unknown): string {
  const named = typeof reference === 'object' && reference !== null && 'field' in reference ? reference.field : ''
  return asText(named)
}

/** Name of a file as a link. A PDF opens, with a download button next to it; any other file downloads. */
export function FileLink({ item }: { readonly item: FileItem }) {
  const { data } = useServices()
  const texts = useTexts()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const isShown = isDocument(item)
  const fetchIt = async () => {
    setState('busy')
    try {
      handOver(await data.download(item.value), item.name)
      setState('ready')
    } catch {
      // The error is shown next to the name; another click retries.
      setState('failed')
    }
  }
  return (
    <span className="w-file-name">
      {isShown && <DocumentLink item={item} />}
      <button
        type="button"
        className={isShown ? 'w-icon-button' : 'w-link'}
        disabled={state === 'busy'}
        aria-label={texts.download(item.name)}
        onClick={(event) => {
          event.stopPropagation()
          void fetchIt()
        }}
      >
        {isShown ? <DownloadOutlined /> : item.name}
      </button>
      {state === 'failed' && (
        <span role="alert" className="w-failed">
          {texts.downloadFailed}
        </span>
      )}
    </span>
  )
}
