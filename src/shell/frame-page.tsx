import { ResultPage } from './result-page.tsx'

/** A page of another site inside ours; only http and https, and without our rights. */
export function FramePage({ url, title }: { readonly url: string; readonly title: string }) {
  if (!/^https?:\/\//.test(url)) return <ResultPage code="404" />
  return (
    <iframe
      src={url}
      title={title}
      className="shell-frame"
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  )
}
