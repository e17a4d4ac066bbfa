import { Alert, Skeleton } from 'antd'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { Catch } from '../../catch.tsx'
import { useErrorText } from '../../error-text.ts'
import { type DrawnFile, DrawnFileContext } from '../../frame/drawn-file.ts'
import { OnDemand } from '../../on-demand.tsx'
import { ResourcePreview } from './resource-preview.tsx'
import { useFilePreview } from './use-file-preview.ts'

const PageCanvas = lazily(() => import('./page/page-canvas.tsx'), 'PageCanvas')

type Props = {
  readonly opened: OpenFile
  readonly text: string
  /** Grows with each stored draft. */
  readonly revision: number
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** What a draft makes: the form of a resource, the rows and chart of a report, the blocks of a page. */
export function PreviewPanel({ opened, revision, ...edit }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useFilePreview(opened, { text: edit.text, revision })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (data === undefined) return <Skeleton />
  if (data === null) return <p className="studio-note">{t('studio.notDrawn')}</p>
  return 'resource' in data ? (
    <ResourcePreview draft={data} {...{ opened, revision }} {...edit} />
  ) : opened.kind === 'page' ? (
    <OnDemand>
      <PageCanvas {...edit}>
        <Drawn file={data} />
      </PageCanvas>
    </OnDemand>
  ) : (
    <Drawn file={data} />
  )
}

/** Report or page with its data, as it would serve; nothing of it is stored. */
function Drawn({ file }: { readonly file: DrawnFile }) {
  const { t } = useTranslation()
  const Draw = use(DrawnFileContext)
  const { version } = 'report' in file ? file.report : file.page
  return (
    <div className="studio-preview">
      <p className="studio-note">{t('studio.liveData')}</p>
      <Catch resetKey={version} fallback={(_, failure) => <Alert type="error" title={failure.message} />}>
        {Draw && (
          // A page with a studio would draw itself without end.
          <DrawnFileContext value={undefined}>
            <OnDemand>
              <Draw file={file} />
            </OnDemand>
          </DrawnFileContext>
        )}
      </Catch>
    </div>
  )
}
