import { useTexts } from './texts.ts'
import { useCall } from './use-call.ts'

type Props = {
  readonly name: string
  /** Identity of the document. */
  readonly of: string
  /** Gives a temporary address of our site for the document. */
  readonly link: () => Promise<string>
}

/** A PDF in the browser's viewer, or the reason why not. */
export function DocumentFrame(props: Props) {
  const texts = useTexts()
  // Phones and some company browsers have no viewer: a frame would download the file unasked.
  if (!navigator.pdfViewerEnabled) return <p className="w-document-words">{texts.documentUnshown}</p>
  return <Framed {...props} />
}

function Framed({ name, of, link }: Props) {
  const texts = useTexts()
  const { data: address, status, retry } = useCall(of, link)
  if (status === 'failed') {
    return (
      <p role="alert" className="w-document-words w-failed">
        {texts.loadFailed}{' '}
        <button type="button" className="w-link" onClick={retry}>
          {texts.retry}
        </button>
      </p>
    )
  }
  if (address === undefined) return <p className="w-document-words">{texts.loading}</p>
  // Fragment parameters for viewers: no page list, fit to width.
  return <iframe className="w-document-frame" title={name} src={`${address}#navpanes=0&view=FitH`} />
}
