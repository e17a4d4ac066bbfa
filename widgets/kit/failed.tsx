import { useTexts } from './texts.ts'

/** Failure of a call in place of its content, with a retry button. */
export function Failed({ retry }: { readonly retry: () => void }) {
  const texts = useTexts()
  return (
    <span className="w-failed" role="alert">
      {texts.loadFailed}
      {/* The click must not take the focus from the box of the open list. */}
      <button type="button" className="w-retry" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {texts.retry}
      </button>
    </span>
  )
}
