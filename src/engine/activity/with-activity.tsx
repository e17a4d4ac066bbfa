import type { ReactNode } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { aboutProcesses, instances } from '../../api/process.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { Boundary } from '../boundary.tsx'
import { OnDemand } from '../on-demand.tsx'
import './activity.css'

const RecordAside = lazily(() => import('./record-aside.tsx'), 'RecordAside')

const ProcessSection = lazily(() => import('./process-section.tsx'), 'ProcessSection')

type Props = {
  readonly resource: CompiledResource
  readonly id: string | undefined
  /** Row of a view about documents. */
  readonly row?: FormRecord | undefined
  readonly children: ReactNode
}

/** Form of a record; a saved document has its related documents and its activity beside it, a row about a document its process. */
export function WithActivity({ resource, id, row, children }: Props) {
  const isDocument = id !== undefined && resource.states !== undefined && resource.isView !== true
  const about = row && documentOf(resource, row)
  return (
    <div className={isDocument || about ? 'd-page d-wide' : 'd-page'}>
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
      {about && (
        <Boundary scope="block" resetKey={resource.version}>
          <OnDemand>
            <aside className="d-aside">
              <ProcessSection {...about} />
            </aside>
          </OnDemand>
        </Boundary>
      )}
    </div>
  )
}

/** Document that a row of processes or tasks is about; that of an instance shows this instance. */
function documentOf({ code, record }: CompiledResource, row: FormRecord) {
  const [resource, id] = [row[record?.resource ?? ''], row[record?.id ?? '']]
  if (!aboutProcesses.includes(code) || typeof resource !== 'string' || typeof id !== 'string') return undefined
  return { resource: { code: resource }, id, ...(code === instances && { instance: String(row.id) }) }
}
