import { useState } from 'react'
import type { FileItem } from './file-item.ts'
import { handOver } from './hand-over.ts'
import { lazily } from './lazily.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { useServices } from './services.tsx'
import { useTexts } from './texts.ts'

// Most files in lists are never opened.
const DocumentDialog = lazily(() => import('./document-dialog.tsx'), 'DocumentDialog')

/** Name of a PDF; a click opens the document. */
export function DocumentLink({ item }: { readonly item: FileItem }) {
  const { data } = useServices()
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="w-link"
        aria-label={texts.preview(item.name)}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        {item.name}
      </button>
      {isOpen && (
        <LazyBoundary>
          <DocumentDialog
            name={item.name}
            of={item.value}
            link={() => data.link(item.value)}
            download={async () => handOver(await data.download(item.value), item.name)}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
