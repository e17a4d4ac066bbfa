import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../../../widgets/kit/lazy-boundary.tsx'
import { addTexts } from '../../../../i18n/instance.ts'
import { query } from '../../../../i18n/query.ts'
import { studioCondition } from '../../../../i18n/studio-condition.ts'
import type { ConditionProps } from './condition-work.tsx'

addTexts({ query, studioCondition })

// The parser of expressions is loaded with the first condition, and by no other page.
const ConditionWork = lazily(() => import('./condition-work.tsx'), 'ConditionWork')

/** Condition on records in the condition builder of lists, or as an expression where it may be one. */
export function ConditionInput(props: ConditionProps) {
  const { t } = useTranslation()
  return (
    <LazyBoundary fallback={<Skeleton.Input block aria-label={t('studio.node')} />}>
      <ConditionWork {...props} />
    </LazyBoundary>
  )
}
