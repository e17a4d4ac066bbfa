import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { studioReport } from '../../../i18n/studio-report.ts'
import type { Diagnostic, Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { OnDemand } from '../../on-demand.tsx'
import { DrawnContext } from './condition/drawn-context.ts'
import { FieldsPanel } from './fields-panel.tsx'
import type { FileView } from './kit/file-views.ts'
import { pathOf } from './kit/path-of.ts'
import { ProblemList } from './kit/problem-list.tsx'
import { useNames } from './kit/use-names.ts'
import { NodePanel } from './node-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { hasPreview, useDraftReport, useDraftResource } from './use-file-preview.ts'
import { useMetaSchema } from './use-meta-schema.ts'

addTexts({ studioReport })

const ReportPanel = lazily(() => import('./report/report-panel.tsx'), 'ReportPanel')

type Props = {
  readonly opened: OpenFile
  readonly text: string
  readonly problems: readonly Diagnostic[]
  /** Editor next to it. */
  readonly view: FileView
  /** Grows with each stored draft. */
  readonly revision: number
  /** Place of the cursor in the code. */
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Next to the code of a file: preview, fields of a resource, problems. */
export function FileSide({ opened, text, problems, view, revision, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const show = ({ file, pointer }: Diagnostic) => {
    if (file === opened.path) onPlace(pathOf(pointer))
  }
  const names = useNames(text)
  const { data: meta } = useMetaSchema(opened.kind)
  const draft = useDraftResource(opened, { text, revision })
  const drawn = useDraftReport(opened, { text, revision })
  const own = problems.filter(({ file }) => file === opened.path)
  const edit = { text, names, problems: own, place, onChange, onPlace }
  const fields = meta && {
    key: 'fields',
    label: t('studio.fields'),
    children: <FieldsPanel {...edit} meta={meta} draft={draft} />,
  }
  const report = meta && {
    key: 'report',
    label: t('studioReport.panel'),
    children: (
      <OnDemand>
        <ReportPanel {...edit} meta={meta} drawn={drawn} />
      </OnDemand>
    ),
  }
  const node = meta && { key: 'node', label: t('studio.node'), children: <NodePanel {...edit} meta={meta} /> }
  const preview = {
    key: 'preview',
    label: t('studio.preview'),
    children: <PreviewPanel {...{ opened, text, revision, place, onChange, onPlace }} />,
  }
  const found = {
    key: 'problems',
    label: t('studio.problems', { count: problems.length }),
    children:
      problems.length === 0 ? (
        <p className="studio-note">{t('studio.noProblems')}</p>
      ) : (
        <ProblemList problems={problems} onChoose={show} />
      ),
  }
  const isResource = opened.kind === 'resource'
  const isOverlay = opened.kind === 'overlay'
  const items = [
    view === 'code' && hasPreview(opened) && !isOverlay ? preview : undefined,
    isResource ? fields : undefined,
    opened.kind === 'report' ? report : undefined,
    node,
    found,
  ].flatMap((each) => (each ? [each] : []))
  const [tab, setTab] = useState<string>()
  // A field chosen on the canvas shows its properties, and so does a part of another drawing.
  useEffect(() => {
    const next = tabFor(view, opened.kind, place[0])
    if (next === 'fields') setTab((before) => (before === 'node' ? before : next))
    else if (next !== undefined) setTab(next)
  }, [view, opened.kind, place])
  const active = items.find(({ key }) => key === tab) ?? items[0]
  return (
    <DrawnContext value={draft?.resource ?? drawn}>
      <Tabs className="studio-side" items={items} activeKey={active?.key ?? ''} onChange={setTab} />
    </DrawnContext>
  )
}

/** Tab that shows a chosen part of a drawing; undefined for none of its own. */
function tabFor(view: FileView, kind: OpenFile['kind'], part: Path[number] | undefined): 'fields' | 'node' | undefined {
  if (view !== 'design') return view === 'code' ? undefined : 'node'
  if (part === 'form' || part === 'list') return 'node'
  if (part === 'fields') return 'fields'
  return kind === 'report' && part === 'columns' ? 'node' : undefined
}
