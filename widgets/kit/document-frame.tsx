import { useTexts } from './texts.ts'
import { useCall } from './use-call.ts'

type Props = {
  readonly name: string
  /** What tells one document from another. */
  readonly of: string
  /** Gives an address of our own at which the document is shown for a while. */
  readonly link: () => Promise<string>
}

/** A PDF as the browser shows it, or why it is not shown here. */
export function DocumentFrame(props: Props) {
  const texts = useTexts()
  // Phones and some companies' browsers only hand PDFs over: in a frame they would be downloaded unasked.
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
  // Viewers take what stands behind the sign: no list of pages beside the page, which fills the width.
  return <iframe className="w-document-frame" title={name} src={`${address}#navpanes=0&view=FitH`} />
}
