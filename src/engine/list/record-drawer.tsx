import { Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { formTitle } from '../form/form-title.ts'
import { PageFrameContext } from '../frame/page-frame.ts'
import { useFrameWithin } from '../frame/use-frame-within.ts'
import { useLeaveQuestion } from '../frame/use-leave-question.ts'
import { OnDemand } from '../on-demand.tsx'

// Forms are as large as lists, so they load on demand.
const ResourceForm = lazily(() => import('../form/resource-form.tsx'), 'ResourceForm')
const ProcessBrief = lazily(() => import('../activity/process-brief.tsx'), 'ProcessBrief')

export type OpenRecord = {
  readonly mode: 'add' | 'edit' | 'view'
  readonly id?: string
  /** Initial values of a new record. */
  readonly first?: Readonly<Record<string, unknown>>
}

type Props = {
  readonly resource: CompiledResource
  readonly open: OpenRecord
  readonly bound: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

/** Form of a record in a drawer of its list. Closing asks about unsaved input. */
export function RecordDrawer({ resource, open, bound, onClose }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const ask = useLeaveQuestion()
  const { frame, isDirty, keep } = useFrameWithin()
  // The drawer takes the focus when it opens, and passes it on when open.
  const [isStanding, setStanding] = useState(false)
  const close = async () => {
    if (!isDirty() || (await ask(keep))) onClose()
  }
  return (
    <Drawer
      open
      onClose={() => void close()}
      afterOpenChange={setStanding}
      title={formTitle(resource, open.mode, lang, t)}
      size={`min(${widthOf(resource)}px, 100vw)`}
      styles={{ body: { padding: 0 } }}
    >
      <PageFrameContext value={frame}>
        {resource.states && resource.isView !== true && open.id !== undefined && (
          <OnDemand>
            <ProcessBrief resource={resource} id={open.id} />
          </OnDemand>
        )}
        <LazyBoundary fallback={<Skeleton className="page-loading" />}>
          <ResourceForm
            resource={resource}
            mode={open.mode}
            takesFocus={isStanding && open.mode === 'add'}
            {...(open.id !== undefined && { id: open.id })}
            defaults={{ ...open.first, ...bound }}
            locked={bound}
            onSaved={(_, again) => again || onClose()}
            onClose={onClose}
          />
        </LazyBoundary>
      </PageFrameContext>
    </Drawer>
  )
}

// Form columns are side by side from 768 pixels; more columns need more width.
function widthOf({ form }: CompiledResource): number {
  const columns = Math.max(form.columns, ...form.sections.map((section) => section.columns))
  return [480, 820, 1080, 1280][columns - 1] ?? 1280
}
