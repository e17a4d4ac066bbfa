import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Diagnostic, Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { FieldsPanel } from './fields-panel.tsx'
import { NodePanel } from './node-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ProblemList } from './problem-list.tsx'
import { useMetaSchema } from './use-meta-schema.ts'
import { useNames } from './use-names.ts'

type Props = {
  readonly opened: OpenFile
  readonly text: string
  readonly problems: readonly Diagnostic[]
  /** Grows with each stored draft. */
  readonly revision: number
  /** Place of the cursor in the code. */
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Next to the code of a file: preview, fields of a resource, problems. */
export function FileSide({ opened, text, problems, revision, place, onChange, onPlace }: Props) {
  const { t } = useTranslation()
  const show = ({ file, pointer }: Diagnostic) => {
    if (file === opened.path) onPlace(pathOf(pointer))
  }
  const names = useNames(text)
  const { data: meta } = useMetaSchema(opened.kind)
  const edit = { text, names, place, onChange, onPlace }
  const fields = meta && {
    key: 'fields',
    label: t('studio.fields'),
    children: <FieldsPanel {...edit} meta={meta} />,
  }
  const node = meta && { key: 'node', label: t('studio.node'), children: <NodePanel {...edit} meta={meta} /> }
  return (
    <Tabs
      className="studio-side"
      items={[
        {
          key: 'preview',
          label: t('studio.preview'),
          children: <PreviewPanel opened={opened} revision={revision} onField={onPlace} />,
        },
        ...(fields && opened.kind === 'resource' ? [fields] : []),
        ...(node ? [node] : []),
        {
          key: 'problems',
          label: t('studio.problems', { count: problems.length }),
          children:
            problems.length === 0 ? (
              <p className="studio-note">{t('studio.noProblems')}</p>
            ) : (
              <ProblemList problems={problems} onChoose={show} />
            ),
        },
      ]}
    />
  )
}

/** JSON pointer as a path. */
function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
