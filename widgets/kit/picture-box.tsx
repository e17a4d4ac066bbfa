import { useState } from 'react'
import type { FileItem } from './file-item.ts'
import { useTexts } from './texts.ts'
import { usePicture } from './use-picture.ts'

type Props = {
  readonly item: FileItem
  /** A drawn picture is wide, and shown as a whole. */
  readonly isWide?: boolean
}

/** Thumbnail of a stored picture. A click shows it whole, another closes it. */
export function PictureBox({ item, isWide = false }: Props) {
  const texts = useTexts()
  const [isWhole, setWhole] = useState(false)
  const { url, isFailed } = usePicture(item.value)
  if (isFailed) return <span className="w-failed">{texts.loadFailed}</span>
  const look = isWide ? 'w-picture w-picture-wide' : 'w-picture'
  if (!url) return <span className={look} role="img" aria-label={texts.loading} />
  return (
    <>
      <button
        type="button"
        className={look}
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

// The dialog element provides focus, Escape and the top layer.
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
