import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Time between two pictures that are searched for a code. Milliseconds. */
const pause = 150
/** Longer side of a searched picture: finer ones cost a phone more time than they find. Pixels. */
const side = 960

/** Picture of the camera at the back; `onRead` gets the text of the first QR code in it. */
export function Camera({ onRead }: { readonly onRead: (text: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  const [problem, setProblem] = useState<'denied' | 'noCamera'>()
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    const ended = new AbortController()
    watch(video.current, ended.signal).then(
      (text) => text !== undefined && latest.current(text),
      (error: unknown) => {
        if (!ended.signal.aborted)
          setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'noCamera')
      },
    )
    return () => ended.abort()
  }, [])
  if (problem) return <Alert type="warning" showIcon title={t(`scanner.${problem}`)} />
  return (
    <div className="scanner-camera">
      <video ref={video} muted playsInline aria-label={t('scanner.aim')} />
      <p className="scanner-soft">{t('scanner.aim')}</p>
    </div>
  )
}

/** Text of the first QR code that the camera sees; undefined once `signal` ends it. @throws without a camera or its permission */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | undefined> {
  // Browsers offer no cameras to pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!(video && devices)) throw new Error('no camera')
  const [stream, { decodeQR }] = await Promise.all([
    devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
    import('qr/decode.js'),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  video.srcObject = stream
  const canvas = document.createElement('canvas')
  try {
    await video.play()
    while (!signal.aborted) {
      const text = read(video, canvas, decodeQR)
      if (text !== undefined) return text
      await new Promise((done) => setTimeout(done, pause))
    }
    return undefined
  } finally {
    stop()
  }
}

type Decode = (image: ImageData) => string

function read(video: HTMLVideoElement, canvas: HTMLCanvasElement, decode: Decode): string | undefined {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, side / Math.max(videoWidth, videoHeight, 1))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (width === 0 || height === 0 || !context) return undefined
  Object.assign(canvas, { width, height })
  context.drawImage(video, 0, 0, width, height)
  try {
    return decode(context.getImageData(0, 0, width, height)) || undefined
  } catch {
    // The usual case: no code in this picture.
    return undefined
  }
}
