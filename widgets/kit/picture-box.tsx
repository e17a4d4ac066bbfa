import { useEffect, useState } from 'react'
import type { FileItem } from './file-item.ts'
import { useServices } from './services.tsx'
import { useTexts } from './texts.ts'
import { useCall } from './use-call.ts'

/** A picture of the store, small. Pressed, it is shown whole until it is pressed again. */
export function PictureBox({ item }: { readonly item: FileItem }) {
  const texts = useTexts()
  const [isWhole, setWhole] = useState(false)
  const { url, isFailed } = usePicture(item.value)
  if (isFailed) return <span className="w-failed">{texts.loadFailed}</span>
  if (!url) return <span className="w-picture" role="img" aria-label={texts.loading} />
  return (
    <>
      <button
        type="button"
        className="w-picture"
        aria-label={texts.preview(item.name)}
        onClick={(event) => {
          event.stopPropagation()
          setWhole(true)
        }}
      >
        <img src={url} alt={item.name} />
      </button>
      {isWhole && <WholePicture url={url} name={item.name} onClose={() => setWhole(false)} />}
    </>
  )
}

type WholeProps = { readonly url: string; readonly name: string; readonly onClose: () => void }

function show(box: HTMLDialogElement | null): void {
  if (box && !box.open) box.showModal?.()
}

// The dialog element brings focus, Escape and the layer above all others by itself.
function WholePicture({ url, name, onClose }: WholeProps) {
  const texts = useTexts()
  return (
    <dialog ref={show} className="w-whole" aria-label={name} onClose={onClose}>
      <button type="button" className="w-whole-button" aria-label={texts.close} onClick={onClose}>
        <img src={url} alt={name} />
      </button>
    </dialog>
  )
}

/** The address of a picture for as long as somebody shows it: the store gives files to requests that say who asks, so never to an `img`. */
function usePicture(value: string): { readonly url: string | undefined; readonly isFailed: boolean } {
  const { data } = useServices()
  const { data: blob, status } = useCall(value, (signal) => data.download(value, signal))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return { url, isFailed: status === 'failed' }
}
