import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type MouseEvent, useState } from 'react'
import { DocumentFrame } from './document-frame.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly name: string
  readonly of: string
  readonly link: () => Promise<string>
  readonly download: () => Promise<void>
  readonly onClose: () => void
}

function show(box: HTMLDialogElement | null): void {
  if (box && !box.open) box.showModal?.()
}

// `close()` instead of unmounting, so that the browser restores the focus.
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}

/** A PDF in a modal dialog; full screen on a phone. */
export function DocumentDialog({ name, of, link, download, onClose }: Props) {
  const texts = useTexts()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const hand = () => {
    setState('busy')
    download().then(
      () => setState('ready'),
      // The error is shown next to the button; another click retries.
      () => setState('failed'),
    )
  }
  return (
    <dialog ref={show} className="w-document" aria-label={name} onClose={onClose}>
      <header className="w-document-head">
        <h2>{name}</h2>
        {state === 'failed' && (
          <span role="alert" className="w-failed">
            {texts.downloadFailed}
          </span>
        )}
        <Button icon={<DownloadOutlined />} loading={state === 'busy'} aria-label={texts.download(name)} onClick={hand}>
          {texts.downloadIt}
        </Button>
        <Button icon={<CloseOutlined />} type="text" aria-label={texts.close} onClick={close} />
      </header>
      <DocumentFrame name={name} of={of} link={link} />
    </dialog>
  )
}
