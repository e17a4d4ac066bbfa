import type { ReactNode } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { Boundary } from '../boundary.tsx'
import { OnDemand } from '../on-demand.tsx'
import './activity.css'

const RecordAside = lazily(() => import('./record-aside.tsx'), 'RecordAside')

type Props = { readonly resource: CompiledResource; readonly id: string | undefined; readonly children: ReactNode }

/** Form of a record; a saved document has its related documents and its activity beside it. */
export function WithActivity({ resource, id, children }: Props) {
  const isDocument = id !== undefined && resource.states !== undefined && resource.isView !== true
  return (
    <div className={isDocument ? 'd-page d-wide' : 'd-page'}>
      <Boundary scope="block" resetKey={resource.version}>
        <div className="page-form">{children}</div>
      </Boundary>
      {isDocument && (
        <Boundary scope="block" resetKey={resource.version}>
          <OnDemand>
            <RecordAside key={id} resource={resource} id={id} />
          </OnDemand>
        </Boundary>
      )}
    </div>
  )
}
