import { useQueryClient } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { type DrawnPage, GivenQuery } from '../frame/page-drawer-context.ts'
import { PageFrameContext } from '../frame/page-frame.ts'
import { useFrameWithin } from '../frame/use-frame-within.ts'
import { useLeaveQuestion } from '../frame/use-leave-question.ts'

// The page renderer loads with the first drawer.
const PageView = lazily(() => import('./page-view.tsx'), 'PageView')

type Props = { readonly open: DrawnPage; readonly onClose: () => void }

/** A page in a drawer. Closing asks about unsaved input; the lists behind it are fetched again. */
export function PageDrawer({ open: { page, title, query }, onClose }: Props) {
  const { t } = useTranslation()
  const ask = useLeaveQuestion()
  const queries = useQueryClient()
  const { frame, isDirty, keep } = useFrameWithin()
  const close = async () => {
    if (isDirty() && !(await ask(keep))) return
    void queries.invalidateQueries({ queryKey: ['list'] })
    onClose()
  }
  const missing = <Empty description={t('page.unknown', { code: page })} />
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      size="min(860px, 100vw)"
      className="page-drawer"
      styles={{ body: { padding: 0 } }}
    >
      <PageFrameContext value={frame}>
        <GivenQuery value={query}>
          <LazyBoundary fallback={<Skeleton className="page-loading" />}>
            <PageView code={page} missing={missing} heading={null} />
          </LazyBoundary>
        </GivenQuery>
      </PageFrameContext>
    </Drawer>
  )
}
