import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import { usePage } from './page-context.ts'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A modal dialog: the browser keeps the focus in it and closes it by Escape. */
export function Dialog({ title, onClose, children }: Props) {
  const { say } = usePage()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="s-dialog" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="s-quiet" onClick={() => dialog.current?.close()} aria-label={say('close')}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
