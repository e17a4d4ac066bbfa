import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../../widgets/kit/lazy-boundary.tsx'
import { code } from '../../../../i18n/code.ts'
import { expression } from '../../../../i18n/expression.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import type { ExpressionProps } from './expression-work.tsx'
import '../code/code.css'
import './expression.css'

addTexts({ code, expression })

// CodeMirror and the parser of expressions are loaded with the first editor, and by no other page.
const ExpressionWork = lazily(() => import('./expression-work.tsx'), 'ExpressionWork')

/** Expression with completion, its mistake, and its result with a sample record. An empty one removes the value. */
export function ExpressionInput(props: ExpressionProps) {
  const { t } = useTranslation()
  return (
    <LazyBoundary fallback={<Skeleton.Input block aria-label={t('code.loading')} />}>
      <ExpressionWork {...props} />
    </LazyBoundary>
  )
}
