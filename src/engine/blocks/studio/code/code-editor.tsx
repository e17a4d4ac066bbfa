import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../../widgets/kit/lazy-boundary.tsx'
import { code } from '../../../../i18n/code.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import type { EditorProps } from './schema-editor.tsx'
import './code.css'

addTexts({ code })

// CodeMirror is loaded with the first editor, and by no other page.
const SchemaEditor = lazily(() => import('./schema-editor.tsx'), 'SchemaEditor')

/**
 * Editor of the text of a schema file: completion and explanation by its meta-schema, problems at their place. It fills
 * its container, which has the height.
 */
export function CodeEditor(props: EditorProps) {
  const { t } = useTranslation()
  return (
    <div className="code-editor">
      <LazyBoundary fallback={<Skeleton paragraph={{ rows: 12 }} aria-label={t('code.loading')} />}>
        <SchemaEditor {...props} />
      </LazyBoundary>
    </div>
  )
}
