import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import type { Diagnostic, Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { OnDemand } from '../../on-demand.tsx'
import { DraftOf } from './draft-of.tsx'
import { type FileView, viewsOf } from './kit/file-views.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { UndoTools } from './undo-tools.tsx'
import { hasPreview } from './use-file-preview.ts'
import type { Undo } from './use-undo.ts'

const FileCode = lazily(() => import('./file-code.tsx'), 'FileCode')
const FlowPanel = lazily(() => import('./flow/flow-panel.tsx'), 'FlowPanel')
const OverlayPanel = lazily(() => import('./overlay-panel.tsx'), 'OverlayPanel')
const RightsPanel = lazily(() => import('./rights/rights-panel.tsx'), 'RightsPanel')

type Props = {
  readonly opened: OpenFile
  readonly text: string
  readonly problems: readonly Diagnostic[]
  /** Grows with each stored draft. */
  readonly revision: number
  readonly place: Path
  /** Place that the cursor of the code goes to. */
  readonly target: Path | undefined
  readonly view: FileView
  readonly undo: Undo
  readonly onView: (view: FileView) => void
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
  /** The cursor of the code has moved. */
  readonly onCursor: (place: Path) => void
}

/** Editor of a file: its canvas, the matrix of its rights, the diagram of its states, or its code. */
export function FileWork({ view, undo, onView, target, problems, onCursor, ...edit }: Props) {
  const { t } = useTranslation()
  const { opened, text, onChange } = edit
  return (
    <div className="studio-left">
      {hasPreview(opened) && (
        <div className="studio-view-tools">
          <Segmented
            aria-label={t('studio.view')}
            value={view}
            options={viewsOf(opened.kind).map((value) => ({ value, label: t(`studio.view_${value}`) }))}
            onChange={onView}
          />
          {view !== 'code' && <UndoTools {...undo} />}
        </div>
      )}
      {view === 'design' && <PreviewPanel {...edit} />}
      {view === 'overlay' && <DraftOf {...edit} draw={(draft) => <OverlayPanel {...edit} draft={draft} />} />}
      {view === 'rights' && <DraftOf {...edit} draw={(draft) => <RightsPanel {...edit} draft={draft} />} />}
      {view === 'flow' && <DraftOf {...edit} draw={(draft) => <FlowPanel {...edit} draft={draft} />} />}
      {view === 'code' && (
        <div className="studio-code">
          <OnDemand>
            <FileCode
              kind={opened.kind}
              label={opened.path}
              text={text}
              problems={problems.filter(({ file }) => file === opened.path)}
              target={target}
              onChange={onChange}
              onPlace={onCursor}
            />
          </OnDemand>
        </div>
      )}
    </div>
  )
}
