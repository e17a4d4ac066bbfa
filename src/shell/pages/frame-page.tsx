import { usePageName } from '../../engine/frame/page-frame.ts'
import { outsideAddress } from '../../state/safe-path.ts'
import { ResultPage } from './result-page.tsx'

/** External page in a frame; http and https only, without our permissions. */
export function FramePage({ url, title }: { readonly url: string; readonly title: string }) {
  const address = outsideAddress(url)
  usePageName(title)
  if (address === undefined) return <ResultPage code="404" />
  return (
    <iframe
      src={address}
      title={title}
      className="shell-frame"
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  )
}
