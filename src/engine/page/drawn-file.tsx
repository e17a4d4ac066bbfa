import { textIn } from '../../schema/base/text.ts'
import { useLang } from '../../state/lang.ts'
import type { DrawnFile as File } from '../frame/drawn-file.ts'
import { PageBlocks } from './page-view.tsx'
import { ReportRows } from './report-block.tsx'

/** Report with its rows and chart, or page with its blocks, below their title. */
export function DrawnFile({ file }: { readonly file: File }) {
  const lang = useLang()
  const { title, version } = 'report' in file ? file.report : file.page
  const heading = <h3>{textIn(lang, title)}</h3>
  if ('page' in file) return <PageBlocks key={version} page={file.page} heading={heading} />
  return (
    <>
      {heading}
      <ReportRows key={version} resource={file.report} hasChart />
    </>
  )
}
