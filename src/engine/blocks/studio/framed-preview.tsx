import { Alert, Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { draftPreviewAddress, drawable, drawn } from '../../../state/draft-preview.ts'
import { useErrorText } from '../../error-text.ts'
import type { DrawnFile } from '../../frame/drawn-file.ts'
import type { Device } from './preview-tools.tsx'
import { useFilePreview } from './use-file-preview.ts'
import './framed-preview.css'

type Props = {
  readonly opened: OpenFile
  readonly text: string
  /** Grows with each stored draft. */
  readonly revision: number
  readonly role: string | undefined
  readonly device: Device
}

/** Report or page of a draft as a role finds it, on a screen or a phone. */
export function FramedPreview({ opened, text, revision, role, device }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useFilePreview(opened, { text, revision }, role)
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (data === undefined) return <Skeleton />
  if (data === null || 'resource' in data) return <p className="studio-note">{t('studio.notDrawn')}</p>
  if ('closed' in data) return <Alert type="info" showIcon title={t('studio.closedToRole')} />
  return (
    <>
      <p className="studio-note">{t(role === undefined ? 'studio.liveData' : 'studio.liveDataOfRole')}</p>
      {/* The rows of a report come with its draft, for the role; a frame of the role itself may not read drafts. */}
      <DraftFrame file={data} role={'report' in data ? undefined : role} device={device} />
    </>
  )
}

const widths: Readonly<Record<Device, number>> = { desktop: 1280, phone: 390 }
/** Visible height of the frame. Pixels. */
const height = 720

type FrameProps = { readonly file: DrawnFile; readonly role: string | undefined; readonly device: Device }

/** Window of the device, in small where there is less room. */
function DraftFrame({ file, role, device }: FrameProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(1)
  const width = widths[device]
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const watch = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / width) || 1))
    watch.observe(current)
    return () => watch.disconnect()
  }, [width])
  const send = useCallback(() => {
    frame.current?.contentWindow?.postMessage({ kind: drawn, file }, window.location.origin)
  }, [file])
  useEffect(() => {
    send()
    const answer = ({ source, data }: MessageEvent<unknown>) => {
      const isAsked = typeof data === 'object' && data !== null && 'kind' in data && data.kind === drawable
      if (isAsked && source === frame.current?.contentWindow) send()
    }
    window.addEventListener('message', answer)
    return () => window.removeEventListener('message', answer)
  }, [send])
  return (
    <div ref={box} className="studio-frame" style={{ height }}>
      <iframe
        ref={frame}
        key={role ?? ''}
        title={t('studio.preview')}
        src={draftPreviewAddress(role)}
        className={`is-${device}`}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
      />
    </div>
  )
}
