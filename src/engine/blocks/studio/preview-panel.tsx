import { Alert, Skeleton } from 'antd'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { Catch } from '../../catch.tsx'
import { useErrorText } from '../../error-text.ts'
import { type DrawnFile, DrawnFileContext } from '../../frame/drawn-file.ts'
import { OnDemand } from '../../on-demand.tsx'
import { FramedPreview } from './framed-preview.tsx'
import { type Device, PreviewTools } from './preview-tools.tsx'
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
  if ('resource' in data) return <ResourcePreview draft={data} {...{ opened, revision }} {...edit} />
  if ('closed' in data) return <p className="studio-note">{t('studio.closedToYou')}</p>
  return <DrawnPreview file={data} {...{ opened, revision }} {...edit} />
}

/** Canvas of a page or report, or its preview as a role or on a phone. */
function DrawnPreview({ file, opened, revision, ...edit }: Props & { readonly file: DrawnFile }) {
  const { t } = useTranslation()
  const { text } = edit
  const [device, setDevice] = useState<Device>('desktop')
  const [role, setRole] = useState<string>()
  const isEdited = role === undefined && device === 'desktop'
  return (
    <>
      <div className="studio-preview-tools">
        <PreviewTools {...{ text, device, role }} onDevice={setDevice} onRole={setRole} />
        {!isEdited && opened.kind === 'page' && <span className="studio-note">{t('studio.previewOnly')}</span>}
      </div>
      {!isEdited && <FramedPreview key={role ?? ''} {...{ opened, text, revision, role, device }} />}
      {isEdited && opened.kind === 'page' && (
        <OnDemand>
          <PageCanvas {...edit}>
            <Drawn file={file} />
          </PageCanvas>
        </OnDemand>
      )}
      {isEdited && opened.kind !== 'page' && <Drawn file={file} />}
    </>
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
