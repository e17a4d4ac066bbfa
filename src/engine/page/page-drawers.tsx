import { type ReactNode, useState } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { type DrawnPage, PageDrawerContext } from '../frame/page-drawer-context.ts'
import { OnDemand } from '../on-demand.tsx'

const PageDrawer = lazily(() => import('./page-drawer.tsx'), 'PageDrawer')

/** Provider of drawers for pages. */
export function PageDrawers({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<DrawnPage>()
  return (
    <PageDrawerContext value={setOpen}>
      {children}
      {open && (
        <OnDemand>
          <PageDrawer open={open} onClose={() => setOpen(undefined)} />
        </OnDemand>
      )}
    </PageDrawerContext>
  )
}
