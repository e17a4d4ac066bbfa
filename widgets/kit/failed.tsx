import { useTexts } from './texts.ts'

/** Says that a call failed and offers to ask again, in the place of what should have come. */
export function Failed({ retry }: { readonly retry: () => void }) {
  const texts = useTexts()
  return (
    <span className="w-failed" role="alert">
      {texts.loadFailed}
      {/* The press must not take the focus from the box that holds the open list. */}
      <button type="button" className="w-retry" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        {texts.retry}
      </button>
    </span>
  )
}
